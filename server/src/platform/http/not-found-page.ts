import type { IncomingHttpHeaders } from 'node:http'
import { html, page, signInLink } from './page.ts'
import { publicHostOf } from './public-host.ts'

interface Texts {
  title: string
  text: string
  home: string
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    title: 'This page does not exist',
    text: 'The address may be misspelt, or the page was removed.',
    home: 'Open Postrider',
  },
  cs: {
    title: 'Tato stránka neexistuje',
    text: 'V adrese může být překlep, nebo stránka mezitím zmizela.',
    home: 'Otevřít Postrider',
  },
  sk: {
    title: 'Táto stránka neexistuje',
    text: 'V adrese môže byť preklep, alebo stránka medzitým zmizla.',
    home: 'Otvoriť Postrider',
  },
}

interface Asked {
  method: string
  url: string
  headers: IncomingHttpHeaders
}

/** Paths of programs, which get an error in their own envelope. */
const OF_PROGRAMS = /^\/(?:api|mcp|oauth|\.well-known)(?:\/|\?|$)/

/** Whether a browser asked for a page. Programs do not ask for HTML by name. */
const isForPerson = ({ method, url, headers }: Asked) =>
  (method === 'GET' || method === 'HEAD') && !OF_PROGRAMS.test(url) && (headers.accept ?? '').includes('text/html')

/** A page for people at an address that leads nowhere; null for programs. A company's host does not name the product. */
export function notFoundPage(asked: Asked, baseHost: string) {
  if (!isForPerson(asked)) return null
  const language = languageOf(asked.headers['accept-language'])
  const { title, text, home } = TEXTS[language]!
  const isOurs = publicHostOf(asked.headers, baseHost) === null
  return page({
    status: 404,
    title,
    language,
    isOurs,
    body: html`<p>${text}</p>${isOurs ? signInLink(home) : []}`,
  })
}

/** The first language of the browser that we have. */
const languageOf = (accepted = '') =>
  accepted
    .slice(0, 200)
    .split(',')
    .map((one) => one.trim().slice(0, 2).toLowerCase())
    .find((code) => Object.hasOwn(TEXTS, code)) ?? 'en'
