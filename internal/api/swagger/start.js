"use strict";

SwaggerUIBundle({
  dom_id: "#swagger-ui",
  url: "/v3/api-docs/3.0",
  validatorUrl: null, // asks another host
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1, // every operation shows the shapes that it uses
});
