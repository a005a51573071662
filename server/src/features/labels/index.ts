export { LabelRef } from './schemas.ts'
export { assignLabel, forgetLabels, labelsOf, labelsOfContact, shareLabel } from './store.ts'
