// Inline in every page: records presses and choices before React responds, and replays them once, in order
// (kit/client/navigation.ts). The browser still handles what needs no scripts: links, labels, popovers, plain forms.
{
  const text = "select,textarea,input:not([type=checkbox],[type=radio],[type=button])";
  const unscripted = `a[href],summary,label,[popovertarget],${text}`;
  const listening = new AbortController();
  const waiting = [];
  let tries = 0;
  let runEffects;
  let isPlaying;
  let isComplete;

  // React stops events on their way to a part that is not hydrated yet, but not this type, which nothing else uses.
  const answers = (element) => {
    let isReached;
    element.addEventListener("touchcancel", () => (isReached = true), { once: true });
    element.dispatchEvent(new Event("touchcancel", { bubbles: true }));
    return isReached;
  };

  const allAnswer = () => [...document.querySelectorAll("h1,button")].every(answers);

  /** Whether the browser handles the event without scripts, or a hydrated form does: an EditForm then reads its fields. */
  const isDone = ({ type, target, ctrlKey, metaKey }, control) => {
    const method = target.closest("form")?.getAttribute("method");
    const isForm = method === "dialog";
    if (type === "keydown") return !ctrlKey && !metaKey && target.matches(text);
    if (type === "submit") return method && !isForm;
    if (type === "click")
      return (
        control?.matches(unscripted) ||
        (control?.form && (control.type === "submit" || (isForm && "checked" in control)))
      );
    return target.matches("select")
      ? type === "input" || isForm
      : type === "change" || method || !target.matches(text);
  };

  const keep = (event) => {
    const { type, target, ctrlKey, metaKey, key, submitter } = event;
    const control = target.closest?.("a,button,input,select,textarea,summary,label,tr:has(a)");
    if (isPlaying || !target.closest || isDone(event, control)) return;
    const isKey = type === "keydown";
    if (runEffects && !waiting.length && (isKey ? isComplete : answers(target))) return;
    event.stopImmediatePropagation();
    const keys = `${ctrlKey ? "Control+" : ""}${metaKey ? "Meta+" : ""}${key?.toUpperCase()}`;
    const shortcut = isKey && document.querySelector(`[aria-keyshortcuts~="${CSS.escape(keys)}"]`);
    if (shortcut || type === "submit") event.preventDefault();
    const busy = isKey ? shortcut : (submitter ?? control);
    busy?.setAttribute("aria-busy", "true");
    waiting.push({ event, target, busy, value: target.value, checked: target.checked });
    runEffects?.();
  };

  const play = ({ event, target, value, checked }) => {
    const { type, submitter } = event;
    if (type === "submit") return target.requestSubmit(submitter?.form === target ? submitter : null);
    // React compares with the value last set through the element.
    if (type === "click" && "checked" in target) target.checked = !checked;
    if (type === "change") target.value = value;
    if (type === "input") {
      target.value = target.defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value").set.call(target, value);
    }
    target.dispatchEvent(new event.constructor(type, event));
  };

  const playAll = async () => {
    while (waiting.length > 0) {
      const [{ event, target, busy }] = waiting;
      // Do not press a removed element or its replacement.
      const isThere = target.isConnected && target.checkVisibility() && tries < 300;
      const isKey = event.type === "keydown";
      const isReady = !isThere || (answers(target) && (isComplete || !isKey));
      // A key's listener may be anywhere, and is added by the next effects.
      if (isThere && isKey) isComplete ||= allAnswer();
      if (!isReady) return setTimeout(runEffects, tries++);
      busy?.removeAttribute("aria-busy");
      const one = waiting.shift();
      isPlaying = true;
      if (isThere) play(one);
      isPlaying = false;
      // React must render the result before the next one.
      await 0;
    }
    if (isComplete || tries++ > 300) return listening.abort();
    isComplete = allAnswer();
    runEffects();
  };

  // Called after React has run all effects. React hydrates nothing while it runs effects, and hydrates at its own pace
  // if nothing waits.
  window.playEarlyInput = (again) => {
    runEffects = again;
    (waiting.length > 0 ? setTimeout : (window.requestIdleCallback ?? setTimeout))(playAll);
  };

  // Without scripts, leave it to the browser.
  const giveUp = ({ target }) => {
    if (target.localName !== "script") return;
    listening.abort();
    for (const { busy } of waiting.splice(0)) busy?.removeAttribute("aria-busy");
  };
  const options = { capture: true, signal: listening.signal };
  for (const type of ["keydown", "click", "input", "change", "submit"]) addEventListener(type, keep, options);
  addEventListener("error", giveUp, options);
}
