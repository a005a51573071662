export { LabelRef } from './schemas.ts'
export { addLabel, forgetLabels, labelsOf, labelsOfContact, removeLabel } from './store.ts'
