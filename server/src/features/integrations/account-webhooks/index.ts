export { createWebhook, removeWebhook } from './change-webhook.ts'
export { EVENTS } from './events.ts'
export { allWebhooks } from './sql/webhooks.ts'
