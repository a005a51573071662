export { PAUSES, type PageView, unsubscribePage } from './page.ts'
export { previewPage } from './preview.ts'
export { type PageContent, readPageContent, STANDARD } from './schemas.ts'
export { findPage, pageFor, shareUnsubscribePage } from './store.ts'
