export { changeLabel } from './assign-label.ts'
export { createLabel } from './create-label.ts'
export { LabelRef } from './schemas.ts'
export { forgetLabels, labelsAmong, labelsOf, labelsOfContact, labelsOfContacts } from './store.ts'
