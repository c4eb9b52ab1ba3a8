// Plays at one table as a person would, with the page's own cards and buttons: see test_game.py.
async (root, until) => {
  const one = (what) => root.querySelector(what);
  const wait = () => new Promise((done) => setTimeout(done, 2));
  const found = { deals: 0, plays: 0, clicks: 0, ms: 0, refused: "" };
  /** Press and wait for the answer. */
  const press = async (node, key) => {
    const before = root.dataset.answered;
    const begun = performance.now();
    if (key) {
      node.focus();
      node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    } else node.click();
    found.clicks += 1;
    while (root.dataset.answered === before || root.dataset.state === "busy") {
      if (performance.now() - begun > 15000) throw Error("no answer to " + node.outerHTML);
      await wait();
    }
    found.ms += performance.now() - begun;
  };
  const begun = performance.now();
  while (performance.now() - begun < 240000) {
    const table = one(".tl-table");
    if (!table || table.dataset.tick !== undefined) {
      await wait();
      continue;
    }
    if (until.covered && found.clicks && one("[data-do=here]")) return found;
    const play = one("[data-do=play]");
    const need = Number(table.dataset.need) || 1;
    if (play) {
      if (found.plays >= until.plays) return found;
      let taken;
      while ((taken = root.querySelectorAll(".tl-pick.tl-sel").length) < need) {
        const free = [...root.querySelectorAll(".tl-pick:not(.tl-sel):not(.tl-dim)")];
        if (!free.length) throw Error(`no card to take, ${taken} of ${need}`);
        await press(free.at(-1), until.keys ? " " : "");
      }
      const last = [...root.querySelectorAll(".tl-pick.tl-sel")].at(-1);
      await press(until.keys ? last : play, until.keys ? "Enter" : "");
      found.plays += 1;
      found.refused = one(".tl-verdict.tl-no")?.innerText || "";
      if (found.refused) return found;
      continue;
    }
    if (one("[data-do=share]")) {
      found.deals += 1;
      if (found.deals >= until.deals || !one("[data-do=next]")) return found;
    }
    const button = one("[data-do=start], [data-do=here], [data-do=silent], [data-do=wait], [data-do=next]");
    if (button) await press(button);
    else await wait();
  }
  throw Error("too long: " + root.innerText);
}
