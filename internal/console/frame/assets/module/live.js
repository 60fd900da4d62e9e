// live.js: data-live.
