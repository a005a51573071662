import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { answerSurvey, makeSurvey, QUESTIONS, surveyPath, tokenOf, viewIn } from '../../../../test/support/surveys.ts'
import { createViews } from '../figures/index.ts'

// Visitors have addresses of their own.
const t = useApi({ TRUST_PROXY: '127.0.0.1' })
const HOUR = 3_600_000

const rows = (co: Company) =>
  co.db.selectFrom('survey_response').selectAll().where('tenant_id', '=', co.tenantId).orderBy('id').execute()
const texts = (co: Company) =>
  co.db.selectFrom('survey_text').select(['question_id', 'text']).where('tenant_id', '=', co.tenantId).execute()
const events = (co: Company) =>
  co.db
    .selectFrom('event')
    .select(['contact_id', 'object_id', 'data'])
    .where('tenant_id', '=', co.tenantId)
    .where('type', '=', 'survey_answered')
    .execute()
const isChecked = (text: string, name: string, value: string) =>
  text.includes(`name="${name}" value="${value}" checked`)
const open = (path: string) => t.stranger.get(path).raw()
const results = async (co: Company, id: string) => co.get(`/surveys/${id}/results`).ok()

/** A survey and a contact with the token of its links. */
async function asked(more: object = {}) {
  const co = await t.company()
  const survey = await makeSurvey(co, more)
  const contact = await co.contact()
  return { co, id: survey.id, contactId: contact.id, c: tokenOf(t, co, survey.id, contact.id) }
}

describe('the page', () => {
  test('shows the questions without scripts, and has an answer chosen by the link', async () => {
    const { co, id, c } = await asked({ title: 'Flowers', description: 'One minute.' })
    const page = await open(`${surveyPath(co, id)}?q=nps&a=9&c=${c}`)
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^sandbox allow-forms.*default-src 'none'.*form-action 'self'/),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(page.text).not.toContain('<script')
    for (const { label } of QUESTIONS) expect(page.text).toContain(label)
    expect(page.text.match(/ checked/g)).toHaveLength(1)
    expect(isChecked(page.text, 'a.nps', '9')).toBe(true)
    expect(isChecked((await open(`${surveyPath(co, id)}?q=one&a=roses`)).text, 'a.one', 'roses')).toBe(true)
    expect(isChecked((await open(`${surveyPath(co, id)}?q=many&a=red`)).text, 'a.many.red', 'red')).toBe(true)
    for (const query of [
      'q=nps&a=11',
      'q=nps&a=x',
      'q=nothing&a=9',
      'q=words&a=x',
      'q=constructor&a=1',
      'a=9',
      'q=nps',
    ])
      expect((await open(`${surveyPath(co, id)}?${query}`)).text).not.toContain(' checked')
    // Programs that open every link of a mail change nothing.
    expect(await rows(co)).toEqual([])
    expect(await events(co)).toEqual([])
  })

  test('is in the language of the survey, or of the company', async () => {
    const co = await t.company()
    for (const [settings, language, submit] of [
      [{ language: 'en' }, 'en', 'Send'],
      [{ language: 'sk' }, 'sk', 'Odoslať'],
      [{}, 'cs', 'Odeslat'],
    ] as const) {
      const { id } = await makeSurvey(co, { settings })
      const { text } = await open(surveyPath(co, id))
      expect(text).toContain(`<html lang="${language}">`)
      expect(text).toContain(`<button>${submit}</button>`)
    }
  })

  test('does not exist for inactive surveys, surveys without questions, and wrong addresses', async () => {
    const co = await t.company()
    const inactive = await makeSurvey(co, { status: 'inactive' })
    const empty = await makeSurvey(co, { questions: [] })
    for (const path of [surveyPath(co, inactive.id), surveyPath(co, empty.id), surveyPath(co, '999999999'), '/s/a/b'])
      for (const page of [await open(path), await t.stranger.post(path, 'a.nps=9').raw()])
        expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test('escapes everything that companies and people write', async () => {
    const hostile = `"><script>alert('x')</script>`
    const questions = [
      { id: 'a', type: 'single', label: hostile, options: [{ id: 'o', label: hostile }] },
      { id: 'b', type: 'text', label: hostile },
      { id: 'must', type: 'nps', label: 'X', required: true },
    ]
    const texts = { title: hostile, description: hostile, submitLabel: hostile, thanks: hostile }
    const { co, id, c } = await asked({
      questions,
      ...texts,
      design: { imageUrl: `https://x.example/'onload=alert(1)` },
    })
    const shown = await open(`${surveyPath(co, id)}?c=${c}`)
    const again = await answerSurvey(t, co, id, { 'a.b': `</textarea>${hostile}` }, { c })
    expect(again.status).toBe(400)
    const thanks = await answerSurvey(t, co, id, { 'a.must': '5', 'a.b': hostile }, { c })
    for (const { text } of [shown, again, thanks]) {
      expect(text).toContain('&#60;script&#62;')
      expect(text).not.toMatch(/<script|'onload/)
    }
    expect(again.text.match(/<\/textarea>/g)).toHaveLength(1)
  })

  test('counts views, but not those of HEAD', async () => {
    const { co, id } = await asked()
    await open(surveyPath(co, id))
    await open(surveyPath(co, id))
    await t.stranger.call('HEAD', surveyPath(co, id)).raw()
    await t.app.services.get(createViews).close()
    expect((await co.get(`/surveys/${id}`).ok()).figures).toEqual({ views: 2, submissions: 0 })
  })
})

describe('a contact', () => {
  const ALL = { 'a.nps': '9', 'a.stars': '4', 'a.one': 'roses', 'a.many.red': 'red', 'a.many.white': 'on' }

  test('answers once', async () => {
    const { co, id, contactId, c } = await asked()
    const answer = await answerSurvey(t, co, id, { ...ALL, 'a.words': ' Nice\r\nflowers \u{1F337} ' }, { c })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Děkujeme')])
    const values = { nps: 9, stars: 4, one: 'roses', many: ['red', 'white'], words: true }
    expect(await rows(co)).toMatchObject([{ survey_id: id, contact_id: contactId, answers: values }])
    expect(await texts(co)).toEqual([{ question_id: 'words', text: 'Nice\nflowers \u{1F337}' }])
    expect(await events(co)).toEqual([
      {
        contact_id: contactId,
        object_id: id,
        data: {
          surveyId: id,
          shopId: co.shopId,
          answers: [
            { questionId: 'nps', value: 9 },
            { questionId: 'stars', value: 4 },
            { questionId: 'one', value: ['roses'] },
            { questionId: 'many', value: ['red', 'white'] },
            { questionId: 'words' },
          ],
        },
      },
    ])
    expect((await co.get(`/surveys/${id}`).ok()).figures.submissions).toBe(1)
  })

  test('may change the answers for 24 hours', async () => {
    const { co, id, c } = await asked()
    await answerSurvey(t, co, id, { ...ALL, 'a.words': 'first' }, { c })
    t.clock.forward(23 * HOUR)
    expect((await open(`${surveyPath(co, id)}?c=${c}`)).text).toContain('nahradí')
    await answerSurvey(t, co, id, { 'a.nps': '2', 'a.many.blue': 'on', 'a.words': 'second' }, { c })
    expect(await rows(co)).toMatchObject([{ answers: { nps: 2, many: ['blue'], words: true } }])
    expect((await rows(co))[0]!.answers).not.toHaveProperty('one')
    expect(await texts(co)).toEqual([{ question_id: 'words', text: 'second' }])
    expect(await events(co)).toHaveLength(1)
    const { answered, questions } = await results(co, id)
    expect([answered, questions[0].average, questions[1].answered]).toEqual([1, 2, 0])
    // From the first answer on, not from the last.
    t.clock.forward(HOUR)
    const page = await open(`${surveyPath(co, id)}?c=${c}`)
    expect(page.text).toContain('již odpověděli')
    expect(page.text).not.toContain('<form')
    const view = viewIn(await open(surveyPath(co, id)))
    const late = await answerSurvey(t, co, id, { 'a.nps': '10' }, { c, view })
    expect(late.text).toContain('již odpověděli')
    expect(await rows(co)).toMatchObject([{ answers: { nps: 2 } }])
  })

  test('that sends the page several times at once answers once', async () => {
    const { co, id, c } = await asked()
    const view = viewIn(await open(`${surveyPath(co, id)}?c=${c}`))
    const numbers = ['1', '2', '3', '4', '5', '6']
    const sent = await Promise.all(numbers.map((n) => answerSurvey(t, co, id, { 'a.nps': n }, { c, view })))
    expect(sent.map(({ status }) => status)).toEqual(numbers.map(() => 200))
    const [row, ...more] = await rows(co)
    expect([more, await events(co)]).toEqual([[], [expect.anything()]])
    const { distribution } = (await results(co, id)).questions[0]
    expect(distribution.filter(({ count }: { count: number }) => count !== 0)).toEqual([
      { value: (row!.answers as { nps: number }).nps, count: 1 },
    ])
  })

  test('is not named by a token that is forged, or of another survey or company', async () => {
    const { co, id, contactId, c } = await asked()
    const second = await makeSurvey(co)
    const other = await t.company()
    const foreign = await other.contact()
    const [publicId, , version, mac] = c.split('.')
    // As a mail of the other company would contain it: with the address of this survey.
    const { makeContactToken } = await import('./answers/tokens.ts')
    const ref = { tenantId: other.tenantId, publicId: co.tenant, surveyId: id }
    const tokens = [
      [publicId, String(BigInt(contactId) + 1n), version, mac].join('.'),
      `${c.slice(0, -3)}AAA`,
      tokenOf(t, co, second.id, contactId),
      tokenOf(t, other, id, contactId),
      makeContactToken(t.app.signingKeys, ref, foreign.id),
      'x',
      '....',
    ]
    for (const [i, token] of tokens.entries())
      expect((await answerSurvey(t, co, id, { 'a.nps': '1' }, { c: token, ip: `198.51.100.${i}` })).status).toBe(200)
    const stored = await rows(co)
    expect(stored.map((row) => row.contact_id)).toEqual(tokens.map(() => null))
    expect(await events(co)).toEqual([])
    expect((await open(`${surveyPath(co, id)}?c=${'a'.repeat(300)}`)).status).toBe(400)
  })

  test('that was deleted is a visitor', async () => {
    const { co, id, contactId, c } = await asked()
    await co.delete(`/contacts/${contactId}`).ok(204)
    expect((await answerSurvey(t, co, id, { 'a.nps': '1' }, { c })).status).toBe(200)
    expect(await rows(co)).toMatchObject([{ contact_id: null }])
  })

  test('is named by the click on a link to the survey', async () => {
    const { co, id, contactId } = await asked()
    const mail = await freezeFor(co, [contactId])
    const location = async (url: string) => (await open(mail.click(contactId, 1, url))).headers.location as string
    const url = `${t.app.config.baseUrl}${surveyPath(co, id)}`
    const target = await location(`${url}?q=nps&a=7&c=copied#end`)
    expect(target).toBe(`${url}?q=nps&a=7&c=${tokenOf(t, co, id, contactId)}#end`)
    const page = await open(target.slice(t.app.config.baseUrl.length))
    expect(isChecked(page.text, 'a.nps', '7')).toBe(true)
    const c = new URL(target).searchParams.get('c')!
    await answerSurvey(t, co, id, { 'a.nps': '7' }, { c })
    expect(await rows(co)).toMatchObject([{ contact_id: contactId }])
    for (const other of [`${url}x`, `${url}/x`, `https://evil.example/s/${co.tenant}/${id}`])
      expect(await location(other)).toBe(other)
  })
})

describe('an anonymous survey', () => {
  test('stores no contact, and still takes one answer of each', async () => {
    const { co, id, contactId, c } = await asked({ anonymous: true })
    expect((await open(`${surveyPath(co, id)}?c=${c}`)).text).toContain('anonymní')
    await answerSurvey(t, co, id, { 'a.nps': '3', 'a.words': 'secret' }, { c })
    await answerSurvey(t, co, id, { 'a.nps': '4' }, { c })
    const [row, ...more] = await rows(co)
    expect([more, row!.contact_id, row!.answers]).toEqual([[], null, { nps: 4 }])
    expect(row!.responder).toHaveLength(32)
    expect(row!.responder.toString('latin1')).not.toContain(contactId)
    expect(await events(co)).toEqual([])
    const { data } = await co.get(`/contacts/${contactId}/export`).ok()
    expect(data.surveyResponses).toEqual([])
    const { items } = await co.get(`/surveys/${id}/responses`).ok()
    // The day of the company only, by its noon.
    const shown = [{ contactId: null, email: null, at: expect.stringMatching(/T1[01]:00:00\.000Z$/) }]
    expect(items).toMatchObject(shown)
    // The answers can be changed for at least a day: until the end of the next one.
    t.clock.forward(49 * HOUR)
    expect((await open(`${surveyPath(co, id)}?c=${c}`)).text).toContain('již odpověděli')
    // Also after the survey was changed.
    await co.patch(`/surveys/${id}`, { anonymous: false }).ok()
    expect((await open(`${surveyPath(co, id)}?c=${c}`)).text).toContain('již odpověděli')
    expect((await co.get(`/surveys/${id}/responses`).ok()).items).toMatchObject(shown)
  })

  test('forgets the name of answers that were given before, when they are changed', async () => {
    const { co, id, c } = await asked({})
    await answerSurvey(t, co, id, { 'a.nps': '3', 'a.words': 'secret' }, { c })
    // Those who change their answers see them.
    expect((await open(`${surveyPath(co, id)}?c=${c}`)).text).toContain('secret')
    const [named] = await rows(co)
    await co.patch(`/surveys/${id}`, { anonymous: true }).ok()
    expect((await open(`${surveyPath(co, id)}?c=${c}`)).text).toContain('anonymní')
    await answerSurvey(t, co, id, { 'a.nps': '4' }, { c })
    const [row, ...more] = await rows(co)
    expect([more, row!.contact_id, row!.answers]).toEqual([[], null, { nps: 4 }])
    expect(row!.id).not.toBe(named!.id)
    expect(row!.at.toISOString()).toMatch(/T1[01]:00:00\.000Z$/)
    expect((await co.get(`/surveys/${id}/results`).ok()).answered).toBe(1)
  })
})

describe('what is wrong', () => {
  test('is shown beside what was answered', async () => {
    const { co, id, c } = await asked({ questions: QUESTIONS.map((one) => ({ ...one, required: true })) })
    const sent = { 'a.stars': '6', 'a.one': 'tulips', 'a.many.other': 'on', 'a.words': 'x'.repeat(5001) }
    const page = await answerSurvey(t, co, id, sent, { c })
    expect(page.status).toBe(400)
    const faults = [...page.text.matchAll(/id="fault-(\w+)" role="alert">([^<]+)</g)].map(([, name, text]) => [
      name,
      text,
    ])
    expect(faults).toEqual([
      ['nps', 'Odpovězte prosím na tuto otázku.'],
      ['stars', 'Vyberte prosím jednu z odpovědí.'],
      ['many', 'Odpovězte prosím na tuto otázku.'],
      ['words', 'Tento text je příliš dlouhý.'],
    ])
    expect(isChecked(page.text, 'a.one', 'tulips')).toBe(true)
    expect(page.text).toContain('xxxx')
    expect(await rows(co)).toEqual([])
    const fixed = { 'a.nps': '0', 'a.stars': '1', 'a.one': 'tulips', 'a.many.blue': 'on', 'a.words': 'x' }
    expect((await answerSurvey(t, co, id, fixed, { c, view: viewIn(page) })).status).toBe(200)
    expect(await rows(co)).toHaveLength(1)
  })

  test('may be that nothing was answered', async () => {
    const { co, id } = await asked({ questions: QUESTIONS.slice(1) })
    const page = await answerSurvey(t, co, id, { 'a.words': '  ' })
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('alespoň na jednu')])
    expect(await rows(co)).toEqual([])
  })
})

describe('a visitor', () => {
  test('answers once per page, and may send it again', async () => {
    const { co, id } = await asked()
    const view = viewIn(await open(surveyPath(co, id)))
    t.clock.forward(3000)
    for (const number of ['1', '2']) await answerSurvey(t, co, id, { 'a.nps': number }, { view })
    expect(await rows(co)).toMatchObject([{ contact_id: null, answers: { nps: 2 } }])
    await answerSurvey(t, co, id, { 'a.nps': '3' })
    expect(await rows(co)).toHaveLength(2)
  })

  test('must not be too fast, too late, or without the page', async () => {
    const { co, id } = await asked()
    const second = await makeSurvey(co)
    const view = viewIn(await open(surveyPath(co, id)))
    const early = await answerSurvey(t, co, id, { 'a.nps': '1' }, { view })
    expect([early.status, early.text]).toEqual([400, expect.stringContaining('příliš rychlé')])
    expect(viewIn(early)).toBe(view)
    t.clock.forward(25 * HOUR)
    for (const wrong of [view, '', 'x', `${viewIn(await open(surveyPath(co, id))).slice(0, -2)}AA`]) {
      const late = await answerSurvey(t, co, id, { 'a.nps': '1' }, { view: wrong })
      expect([late.status, late.text]).toEqual([400, expect.stringContaining('příliš dlouho')])
      expect(isChecked(late.text, 'a.nps', '1')).toBe(true)
    }
    const foreign = viewIn(await open(surveyPath(co, second.id)))
    t.clock.forward(3000)
    expect((await answerSurvey(t, co, id, { 'a.nps': '1' }, { view: foreign })).status).toBe(400)
    expect(await rows(co)).toEqual([])
  })

  test('that fills in the hidden field is a program', async () => {
    const { co, id } = await asked()
    const answer = await answerSurvey(t, co, id, { 'a.nps': '1', 'pr.website': 'https://spam.example' })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Děkujeme')])
    expect(await rows(co)).toEqual([])
  })

  test('answers 10 times an hour, contacts have a limit of their own', async () => {
    const { co, id, c } = await asked()
    for (let i = 0; i < 10; i++) expect((await answerSurvey(t, co, id, { 'a.nps': '1' })).status).toBe(200)
    const refused = await answerSurvey(t, co, id, { 'a.nps': '1' })
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('příliš často')])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
    expect(await rows(co)).toHaveLength(10)
    expect((await answerSurvey(t, co, id, { 'a.nps': '1' }, { ip: '198.51.100.7' })).status).toBe(200)
    for (let i = 0; i < 20; i++) expect((await answerSurvey(t, co, id, { 'a.nps': '1' }, { c })).status).toBe(200)
    expect((await answerSurvey(t, co, id, { 'a.nps': '1' }, { c })).status).toBe(429)
    expect(await rows(co)).toHaveLength(12)
  })

  test('is one of 300 an hour for each company', async () => {
    const { co, id } = await asked()
    const views = await Promise.all(Array.from({ length: 302 }, async () => viewIn(await open(surveyPath(co, id)))))
    t.clock.forward(3000)
    const statuses = []
    for (const [i, view] of views.entries()) {
      const ip = `198.51.${100 + (i >> 8)}.${i & 255}`
      statuses.push((await answerSurvey(t, co, id, { 'a.nps': '1' }, { view, ip })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.slice(300)).toEqual([429, 429])
  })
})
