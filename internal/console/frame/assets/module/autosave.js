// autosave.js: data-autosave.
