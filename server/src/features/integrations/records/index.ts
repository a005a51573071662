export { contactRecords, sampleRecord } from './contact-records.ts'
export { localTime } from './values.ts'
