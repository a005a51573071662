export { contactRecords, sampleRecord } from './contact-records.ts'
export { optionId } from './custom-values.ts'
export { guidOf, localTime, textOrNull } from './values.ts'
