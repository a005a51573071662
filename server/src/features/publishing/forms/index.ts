export { formBlock } from './public/block.ts'
export { openFormOf } from './public/open-form.ts'
export { sendForm } from './public/send-form.ts'
