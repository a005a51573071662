export { footerFor, shareFooter } from './use-cases.ts'
