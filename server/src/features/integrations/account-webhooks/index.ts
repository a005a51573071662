export { createWebhook, removeWebhook } from './change-webhook.ts'
export { allWebhooks } from './sql/webhooks.ts'
export { EVENTS } from './webhook-events.ts'
