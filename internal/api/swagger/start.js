"use strict";

SwaggerUIBundle({
  dom_id: "#swagger-ui",
  url: "/v3/api-docs/3.0",
  validatorUrl: null, // would call another host
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1, // every operation shows its own schemas
});
