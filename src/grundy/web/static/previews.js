// What positions look like before anybody goes there: scenes are asked for a few at a time, and
// kept.

import { h, replace } from "./dom.js";
import { drawScene } from "./scene.js";

const AT_ONCE = 3;
const MOST = 2000;
const kept = new Map();

/** @param {string} position @param {Scene | null} scene */
export function learn(position, scene) {
  if (!scene) return;
  if (kept.size > MOST) kept.clear();
  kept.set(position, Promise.resolve(scene));
}

// Asks for scenes while a view is open; one that nobody can draw is null.
/** @param {Context} ctx */
export function previews(ctx) {
  /** @type {{ position: string, done: (scene: Scene | null) => void }[]} */
  const waiting = [];
  let running = 0;

  /** @param {string} position @returns {Promise<Scene | null>} */
  async function drawn(position) {
    try {
      const found = await ctx.source.ask(
        ctx.source.embedded ? "solve" : "draw",
        ctx.asked(position),
        `draw ${position}`,
      );
      return found.scene || null;
    } catch {
      kept.delete(position); // it may have been a lack of time
      return null;
    }
  }

  function next() {
    while (running < AT_ONCE && waiting.length && !ctx.signal.aborted) {
      const [{ position, done }] = waiting.splice(-1); // what was asked for last is looked at
      running++;
      drawn(position)
        .then(done)
        .finally(() => {
          running--;
          next();
        });
    }
  }

  /** @param {string} position @returns {Promise<Scene | null>} */
  function scene(position) {
    if (!kept.has(position)) {
      if (kept.size > MOST) kept.clear();
      kept.set(position, new Promise((done) => waiting.push({ position, done })));
      next();
    }
    return kept.get(position);
  }

  const places = new Map();
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      scene(places.get(target)).then((found) => found && replace(target, small(found)));
    }
  });
  ctx.signal.addEventListener("abort", () => {
    seen.disconnect();
    // What was not asked for yet never will be here; another view asks anew.
    for (const { position } of waiting.splice(0)) kept.delete(position);
  });

  // A small picture of a position, drawn when it comes into sight.
  /** @param {string} position */
  function thumb(position) {
    const place = h("span", { class: "thumb", "aria-hidden": "true" });
    places.set(place, position);
    seen.observe(place);
    return place;
  }

  return { scene, thumb };
}

// A picture that fits into a box of so many pixels; it says nothing, its words stand beside it.
/** @param {Drawing} scene */
export function small(scene, wide = 104, high = 60) {
  const picture = drawScene(scene);
  const box = picture.viewBox.baseVal;
  const unit = Math.min(wide / box.width, high / box.height, 30);
  picture.setAttribute("width", String(Math.max(1, Math.round(box.width * unit))));
  picture.setAttribute("height", String(Math.max(1, Math.round(box.height * unit))));
  picture.removeAttribute("role");
  picture.removeAttribute("aria-label");
  picture.setAttribute("aria-hidden", "true");
  return picture;
}
