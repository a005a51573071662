// The catalogue of events, checked against the sources.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../test/support/sources.ts'
import './features.ts'
import type { EventType } from './platform/events/define-event.ts'
import { slot } from './platform/slots.ts'

const SRC = import.meta.dirname
const sources = readSources(SRC)
const catalogue = slot('events')
const types = catalogue.map(({ type }) => type)

/** Rules of segments and triggers of automations have names of their own, and some are also names of events. */
const NAMES_RULES = /\/rules\/|^demo\/|^features\/automation\//
const isCatalogue = (file: string) => /^features\/[^/]+\/[^/]+\/events\.ts$/.test(file)

test('every file of the name of a catalogue defines events', () => {
  const empty = sources.filter(({ file, text }) => isCatalogue(file) && !text.includes('defineEvent('))
  expect(empty.map(({ file }) => file)).toEqual([])
})

test('every type is unique', () => {
  expect(types.filter((type, i) => types.indexOf(type) !== i)).toEqual([])
})

test('every event that is defined is in the manifest of its feature', async () => {
  const defining = sources.filter(({ file, text }) => text.includes('defineEvent(') && !file.startsWith('platform/'))
  expect(defining.map(({ file }) => file).filter((file) => !isCatalogue(file))).toEqual([])
  const defined = await Promise.all(defining.map(async ({ file }) => Object.values(await import(join(SRC, file)))))
  expect(new Set(defined.flat().filter(isEvent))).toEqual(new Set(catalogue))
})

const isEvent = (value: unknown): value is EventType => typeof value === 'function' && 'timeline' in value

test('the type of an event is written in the catalogue alone', () => {
  const named = new RegExp(`(['"\`])(${types.join('|')})\\1`)
  const wrong = sources.filter(({ file, text }) => !isCatalogue(file) && !NAMES_RULES.test(file) && named.test(text))
  expect(wrong.map(({ file }) => file)).toEqual([])
})

test('every type of activity comes from one source of the timeline', () => {
  const shown = slot('timeline').flatMap((source) => source.types)
  expect(shown.filter((type, i) => shown.indexOf(type) !== i)).toEqual([])
})
