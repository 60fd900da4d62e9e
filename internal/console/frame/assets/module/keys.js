// keys.js: data-keys.
