// A report of a private competition as it would be read by its own address, asked for with the key
// that this browser keeps. Its style sheet is taken over as a constructed one, which the policy of
// this page lets through; scripts of a parsed document never run.

import { keyOf } from "./kept_keys.js";

const [, , competition] = window.location.pathname.split("/");
window.addEventListener("hashchange", show);
show();

async function show() {
  const path = window.location.hash.slice(1);
  if (!path.startsWith("/v1/")) return;
  const response = await fetch(path, { headers: { Accept: "text/html", Authorization: `Bearer ${keyOf(competition)}` }, cache: "no-store" });
  const answer = await response.text();
  if (!response.ok) return void (document.body.textContent = JSON.parse(answer).detail);
  const page = new DOMParser().parseFromString(answer, "text/html");
  const style = new CSSStyleSheet();
  style.replaceSync(page.querySelector("style")?.textContent ?? "");
  document.adoptedStyleSheets = [style];
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  document.body.replaceWith(document.adoptNode(page.body));
}
