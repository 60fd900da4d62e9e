// upload.js: data-upload.
