// The rules to read: a search that leaves what it finds, an address for every rule, and the chapter one is in.

import { byId, el, on } from "./dom.js";

const article = byId("rules");
const rules = [...article.querySelectorAll("li[id^='r']")];
const search = /** @type {HTMLInputElement} */ (byId("search"));

/** The number of a rule becomes its address. @param {Element} rule */
function address(rule) {
  const number = rule.querySelector("strong");
  if (!number) return;
  const link = el("a.rule-number", { href: `#${rule.id}`, title: "The address of this rule" });
  number.replaceWith(link);
  link.append(number);
}

/** Everything between two headings belongs to the first. */
function chapters() {
  /** @type {{head: Element | null, parts: Element[]}[]} */
  const found = [{ head: null, parts: [] }];
  for (const part of article.children) {
    if (part.tagName === "H2") found.push({ head: part, parts: [] });
    else found[found.length - 1].parts.push(part);
  }
  return found;
}

const book = chapters();

/**
 * Every word must be there; a number stands for the rules that begin with it.
 * @param {Element} rule
 * @param {string[]} words
 */
function holds(rule, words) {
  const text = (rule.textContent ?? "").toLowerCase();
  return words.every((word) => (/^\d[\d.]*$/.test(word) && rule.id.slice(1).startsWith(word)) || text.includes(word));
}

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const rule of rules) {
    const seen = !words.length || holds(rule, words);
    rule.toggleAttribute("hidden", !seen);
    if (seen) found += 1;
  }
  for (const { head, parts } of book) hideEmpty(head, parts, words);
  byId("found").textContent = words.length ? `${found} of ${rules.length} rules` : "";
}

/**
 * @param {Element | null} head
 * @param {Element[]} parts
 * @param {string[]} words
 */
function hideEmpty(head, parts, words) {
  let any = false;
  for (const part of parts) {
    const own = [...part.querySelectorAll("li[id^='r']")];
    const seen =
      !words.length ||
      part.tagName === "H1" ||
      (own.length ? own.some((rule) => !rule.hasAttribute("hidden")) : holds(part, words));
    part.toggleAttribute("hidden", !seen);
    any ||= seen;
  }
  head?.toggleAttribute("hidden", !any);
}

/** Marks the chapter in sight among the contents. */
function follow() {
  const links = new Map(
    [...document.querySelectorAll(".contents a[href^='#']")].map((link) => [link.getAttribute("href")?.slice(1), link]),
  );
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        for (const link of links.values()) link.removeAttribute("aria-current");
        links.get(target.id)?.setAttribute("aria-current", "true");
      }
    },
    { rootMargin: "-10% 0px -75% 0px" },
  );
  for (const head of article.querySelectorAll("h2[id]")) watch.observe(head);
}

/** A rule that somebody was sent to must be in sight, whatever is searched for. */
function reveal() {
  const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!wanted?.hasAttribute("hidden")) return;
  search.value = "";
  filter();
  wanted.scrollIntoView();
}

rules.forEach(address);
on(search, "input", filter);
on(window, "hashchange", reveal);
follow();
