import { domainToASCII } from 'node:url'

/** What is known of a report before it is read. */
export interface NamedReport {
  file: string
  /** The domain that the report is about; empty when neither the file nor the subject names it. */
  domain: string
  reporter: string
}

const SUBJECT = /^subject:[ \t]*(.{0,1000}(?:\r?\n[ \t].{0,1000}){0,5})/im
/** `google.com!shop.example!1772323200!1772409599.xml.gz`, as RFC 7489 demands. */
const FILE = /^([^!/\s]{1,253})!([^!/\s]{1,253})!\d{5,12}!\d{5,12}/

/** Names a report by its file or else by the subject of its mail: `Report Domain: shop.example Submitter: google.com`. */
export function nameReport(filename: string, head: string): NamedReport {
  const subject = (SUBJECT.exec(head)?.[1] ?? '').replace(/\s+/g, ' ')
  const [, byFile = '', ofFile = ''] = FILE.exec(filename) ?? []
  const ofSubject = /report[ -]?domain ?:? ?([^\s;,]{1,253})/i.exec(subject)?.[1] ?? ''
  const bySubject = /submitter ?:? ?([^\s;,]{1,253})/i.exec(subject)?.[1] ?? ''
  return {
    file: filename
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .slice(0, 200),
    domain: hostOf(ofFile || ofSubject),
    reporter: hostOf(byFile || bySubject),
  }
}

const hostOf = (name: string) => domainToASCII(name.replace(/\.$/, '')).toLowerCase()
