export { PAUSES, type PageView, unsubscribePage } from './page.ts'
export { previewPage } from './preview.ts'
export { pageFor } from './shown-page.ts'
export { shareUnsubscribePage } from './store.ts'
