"use strict";
// Shows new mails by themselves: asks for the page again, which the server answers as soon
// as there are others than those with the tag.
const list = document.querySelector("#mails"), news = document.querySelector("#news");
let tag = list.dataset.tag, connected = true;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const visible = () => new Promise((resolve) => {
  if (!document.hidden) resolve();
  else document.addEventListener("visibilitychange", resolve, { once: true });
});

// show puts the new mails on top. The others stay, with the focus that may be on them.
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
  const about = (mail) => "New mail: " + mail.querySelector("a").textContent + ", " + mail.querySelector("span").textContent + ".";
  if (added.length) news.textContent = added.length === 1 ? about(added[0]) : added.length + " new mails.";
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
      if (!connected) news.textContent = "Connected again.";
      connected = true;
    } catch {
      if (connected) news.textContent = "The server cannot be reached. This page tries again by itself.";
      connected = false;
      await pause(3000);
    }
  }
}

document.querySelector("#how").textContent = "New ones appear by themselves.";
watch();
