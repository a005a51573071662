export { LabelRef } from './schemas.ts'
export { assignLabel, forgetLabels, labelsOf, labelsOfContact, requireLabel } from './store.ts'
