export { campaignNames } from './campaign-names.ts'
export { contactRecords, sampleRecord } from './contact-records.ts'
export { optionId, optionNames, optionNumber } from './custom-values.ts'
export { guidOf, localTime, mailNames, mailNumber, textOrNull } from './values.ts'
