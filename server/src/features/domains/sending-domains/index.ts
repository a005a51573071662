export type { Check } from './check.ts'
export { domainOf, readDomain } from './domain-name.ts'
export { presentDomain } from './present.ts'
export { type Dkim, examineDkim } from './records/dkim.ts'
export { type Dmarc, examineDmarc } from './records/dmarc.ts'
export { examineSpf, MAX_LOOKUPS, type Spf } from './records/spf.ts'
export { DomainName, DomainStatus, SendingDomain } from './schemas.ts'
export {
  allSendingDomains,
  companiesOfVerifiedDomain,
  findSendingDomain,
  getSendingDomain,
  type SendingDomainRow,
  sendingDomainsNamed,
} from './store.ts'
export { dkimKeyFor, returnPathHostOf, trackingHostOf } from './use-cases.ts'
