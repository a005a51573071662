export { PAUSES, type PageView, unsubscribePage } from './page.ts'
export { previewPage } from './preview.ts'
export { pageFor, shareUnsubscribePage } from './store.ts'
