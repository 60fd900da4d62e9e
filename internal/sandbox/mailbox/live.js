"use strict";
// Shows new emails: requests the page with its tag, which the server answers as soon as the
// list changes (long polling).
const list = document.querySelector("#mails"), news = document.querySelector("#news");
let tag = list.dataset.tag, connected = true;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const visible = () => new Promise((resolve) => {
  if (!document.hidden) resolve();
  else document.addEventListener("visibilitychange", resolve, { once: true });
});

// show adds new emails on top and leaves the others in place, so that they keep the focus.
function show(page) {
  const answer = page.querySelector("#mails"), shown = [...list.querySelectorAll("li")];
  const added = [...answer.querySelectorAll("li")].filter((mail) => !shown.some((old) => old.id === mail.id));
  if (shown.length && shown.every((old) => answer.querySelector("#" + old.id))) {
    list.querySelector("#count").textContent = answer.querySelector("#count").textContent;
    list.querySelector("ol").prepend(...added);
  } else {
    list.replaceChildren(...answer.children);
  }
  for (const mail of added) mail.classList.add("new");
  const about = (mail) => "New email: " + mail.querySelector("a").textContent + ", " + mail.querySelector("span").textContent + ".";
  if (added.length) news.textContent = added.length === 1 ? about(added[0]) : added.length + " new emails.";
  tag = answer.dataset.tag;
}

async function ask() {
  const answer = await fetch(location.href, { headers: { "If-None-Match": tag, Prefer: "wait=25" }, cache: "no-store" });
  if (answer.status === 200) show(new DOMParser().parseFromString(await answer.text(), "text/html"));
  else if (answer.status === 304) await pause(500);
  else throw new Error(answer.statusText);
}

async function watch() {
  for (;;) {
    await visible();
    try {
      await ask();
      if (!connected) news.textContent = "Connection restored.";
      connected = true;
    } catch {
      if (connected) news.textContent = "The server cannot be reached. Retrying.";
      connected = false;
      await pause(3000);
    }
  }
}

document.querySelector("#how").textContent = "New emails appear automatically.";
watch();
