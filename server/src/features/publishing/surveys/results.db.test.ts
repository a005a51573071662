import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { answerSurvey, makeSurvey, QUESTIONS, tokenOf } from '../../../../test/support/surveys.ts'
import { foldCounters } from '../../../platform/counters/counters.ts'
import answerCountsCheck from './doctor/survey-answers.ts'

const t = useApi()
const [HOUR, DAY] = [3_600_000, 24 * 3_600_000]

/** Answers as contacts, by their numbers. */
async function answeredBy(co: Company, surveyId: string, ...answers: Record<string, string>[]) {
  const contacts = []
  for (const fields of answers) {
    const contact = await co.contact()
    const { status } = await answerSurvey(t, co, surveyId, fields, { c: tokenOf(t, co, surveyId, contact.id) })
    expect(status).toBe(200)
    contacts.push(contact)
  }
  return contacts
}

const results = async (co: Company, id: string) => co.get(`/surveys/${id}/results`).ok()

/** The same numbers for every run. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % below
  }
}

describe('results', () => {
  test('are those of a naive computation over random answers', async () => {
    const co = await t.company()
    const { id } = await makeSurvey(co)
    const random = randomNumbers(7)
    const pick = <T>(items: readonly T[]) => items[random(items.length)]!
    const days = new Map<string, number>()
    const given: Record<string, string>[] = []
    const contacts = await Promise.all(Array.from({ length: 60 }, () => co.contact()))
    const fieldsOf = () => ({
      'a.nps': String(random(11)),
      ...(random(3) ? { 'a.stars': String(1 + random(5)) } : {}),
      ...(random(2) ? { 'a.one': pick(['roses', 'tulips']) } : {}),
      ...Object.fromEntries(
        ['red', 'blue', 'white'].filter(() => random(2)).map((option) => [`a.many.${option}`, 'on']),
      ),
      ...(random(2) ? { 'a.words': `text ${given.length}` } : {}),
    })
    for (const [i, contact] of contacts.entries()) {
      const c = tokenOf(t, co, id, contact.id)
      given[i] = fieldsOf()
      await answerSurvey(t, co, id, given[i]!, { c })
      const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Prague' }).format(t.clock.now())
      days.set(day, (days.get(day) ?? 0) + 1)
      // Some change all of their answers.
      if (random(2)) given[i] = fieldsOf()
      expect((await answerSurvey(t, co, id, given[i]!, { c })).status).toBe(200)
      t.clock.forward(random(8) * HOUR)
      if (i === 30) await foldCounters(co.db)
    }
    const { answered, questions, days: shown } = await results(co, id)
    const [nps, stars, one, many, words] = questions
    const numbers = (name: string) => given.flatMap((fields) => (fields[name] ? [Number(fields[name])] : []))
    const counted = (values: number[], scale: number[]) =>
      scale.map((value) => ({ value, count: values.filter((other) => other === value).length }))
    const mean = (values: number[]) => Math.round((100 * values.reduce((a, b) => a + b, 0)) / values.length) / 100
    const [scores, rated] = [numbers('a.nps'), numbers('a.stars')]
    const share = (is: (score: number) => boolean) => scores.filter(is).length / scores.length
    expect(answered).toBe(60)
    expect(nps).toMatchObject({ type: 'nps', answered: 60, average: mean(scores), options: [], texts: [] })
    expect(nps.distribution).toEqual(counted(scores, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
    expect(nps.nps).toBeCloseTo(100 * (share((score) => score >= 9) - share((score) => score <= 6)), 1)
    expect(stars).toMatchObject({ answered: rated.length, average: mean(rated), nps: null })
    expect(stars.distribution).toEqual(counted(rated, [1, 2, 3, 4, 5]))
    const chose = (name: string) => given.filter((fields) => fields[name]).length
    expect(one.answered).toBe(chose('a.one'))
    expect(one.options).toEqual(
      (['roses', 'tulips'] as const).map((option) => ({
        id: option,
        label: option === 'roses' ? 'Roses' : 'Tulips',
        count: given.filter((fields) => fields['a.one'] === option).length,
      })),
    )
    expect(many.options.map(({ count }: { count: number }) => count)).toEqual(
      ['red', 'blue', 'white'].map((option) => chose(`a.many.${option}`)),
    )
    expect(many.answered).toBe(
      given.filter((fields) => Object.keys(fields).some((name) => name.startsWith('a.many'))).length,
    )
    expect([many.average, many.distribution]).toEqual([null, []])
    expect(words.answered).toBe(chose('a.words'))
    const texts = given.flatMap((fields) => fields['a.words'] ?? []).reverse()
    expect(words.texts.map(({ text }: { text: string }) => text)).toEqual(texts.slice(0, 20))
    expect(shown).toEqual([...days].map(([day, number]) => ({ day, answered: number })))
    expect(await answerCountsCheck.run(t.app)).toEqual([])
    await foldCounters(co.db)
    expect((await results(co, id)).questions).toEqual(questions)
  })

  test('of a survey without answers are empty', async () => {
    const co = await t.company()
    const { id } = await makeSurvey(co)
    const { answered, questions, days } = await results(co, id)
    expect([answered, days]).toEqual([0, []])
    expect(questions[0]).toMatchObject({ answered: 0, average: null, nps: null })
  })

  test('leave out questions and options that were deleted', async () => {
    const co = await t.company()
    const { id } = await makeSurvey(co)
    const fields = { 'a.nps': '9', 'a.one': 'roses', 'a.words': 'bye' }
    await answeredBy(co, id, fields)
    const [nps, , one, , words] = QUESTIONS
    await co.patch(`/surveys/${id}`, { questions: [nps, { ...one, options: [one!.options![1]] }] }).ok()
    const { questions } = await results(co, id)
    expect(questions.map((question: { id: string }) => question.id)).toEqual(['nps', 'one'])
    expect(questions[1].options).toEqual([{ id: 'tulips', label: 'Tulips', count: 0 }])
    const { items } = await co.get(`/surveys/${id}/responses`).ok()
    expect(items[0].answers).toEqual([{ questionId: 'nps', number: 9, optionIds: [], text: null }])
    // A question that comes back has its answers.
    await co.patch(`/surveys/${id}`, { questions: [words] }).ok()
    expect((await results(co, id)).questions[0].texts).toMatchObject([{ text: 'bye' }])
  })

  test('are repaired by doctor', async () => {
    const co = await t.company()
    const { id } = await makeSurvey(co)
    await answeredBy(co, id, { 'a.nps': '9', 'a.many.red': 'on', 'a.many.blue': 'on', 'a.words': 'x' })
    const before = await results(co, id)
    await co.db.deleteFrom('counter_delta').where('scope', '=', 'survey_answer').execute()
    expect((await results(co, id)).questions[0].answered).toBe(0)
    expect(await answerCountsCheck.run(t.app)).not.toEqual([])
    await answerCountsCheck.repair!(t.app)
    expect(await answerCountsCheck.run(t.app)).toEqual([])
    expect(await results(co, id)).toEqual(before)
  })
})

describe('responses', () => {
  test('are listed newest first, by days of the company', async () => {
    const co = await t.company()
    const { id } = await makeSurvey(co)
    const [first] = await answeredBy(co, id, { 'a.nps': '1', 'a.words': 'One', 'a.one': 'roses' })
    const day = (at: Date) => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Prague' }).format(at)
    const one = day(t.clock.now())
    t.clock.forward(DAY)
    await answeredBy(co, id, { 'a.nps': '2' }, { 'a.nps': '3' })
    const two = day(t.clock.now())
    await answerSurvey(t, co, id, { 'a.nps': '4', 'a.many.red': 'on' })
    const list = async (query = '') => {
      const { items, total } = await co.get(`/surveys/${id}/responses${query}`).ok()
      return [total, items.map(({ answers }: { answers: { number: number }[] }) => answers[0]!.number)]
    }
    const { items } = await co.get(`/surveys/${id}/responses`).ok()
    expect(items[0]).toMatchObject({ contactId: null, email: null })
    expect(items[3]).toMatchObject({
      contactId: first!.id,
      email: first!.email,
      answers: [
        { questionId: 'nps', number: 1, optionIds: [], text: null },
        { questionId: 'one', number: null, optionIds: ['roses'], text: null },
        { questionId: 'words', number: null, optionIds: [], text: 'One' },
      ],
    })
    expect(await list()).toEqual([4, [4, 3, 2, 1]])
    expect(await list('?page=2&pageSize=3')).toEqual([4, [1]])
    expect(await list(`?to=${one}`)).toEqual([1, [1]])
    expect(await list(`?from=${two}`)).toEqual([3, [4, 3, 2]])
    expect(await list(`?from=${one}&to=${one}`)).toEqual([1, [1]])
    await co.get(`/surveys/${id}/responses?from=${two}&to=${one}`).fails(400, 'validation', 'to')
    await co.get(`/surveys/${id}/responses?from=x`).fails(400, 'validation', 'from')
  })

  test('are a CSV file whose cells do nothing', async () => {
    const co = await t.company()
    const formula = '=HYPERLINK("https://evil.example";"x")'
    const questions = [
      { id: 'a', type: 'text', label: formula },
      {
        id: 'b',
        type: 'multi',
        label: 'Label; "b"',
        options: [
          { id: 'x', label: '+1' },
          { id: 'y', label: 'Y\tZ' },
        ],
      },
    ]
    const { id } = await makeSurvey(co, { questions })
    const [one, two] = await answeredBy(
      co,
      id,
      { 'a.a': `${formula}\n"quoted";text` },
      { 'a.a': '@SUM(A1)', 'a.b.x': 'on', 'a.b.y': 'on' },
    )
    const csv = await co.get(`/surveys/${id}/responses?format=csv`).raw()
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="survey-${id}-responses.csv"`,
    })
    const lines = csv.text.split('\r\n')
    expect(lines[0]).toBe(`\ufeffid;at;contactId;email;"'=HYPERLINK(""https://evil.example"";""x"")";"Label; ""b"""`)
    expect(lines[1]).toMatch(new RegExp(`;${two!.id};${two!.email};'@SUM\\(A1\\);'\\+1, Y Z$`))
    expect(lines[2]).toContain(`;${one!.id};${one!.email};"'=HYPERLINK(`)
    expect(lines[2]).toMatch(/\n""quoted"";text";$/)
    expect(lines).toHaveLength(4)
    await co.patch(`/surveys/${id}`, { anonymous: true }).ok()
    const hidden = await co.get(`/surveys/${id}/responses?format=csv`).raw()
    expect(hidden.text).not.toContain(one!.email)
    expect(hidden.text).toContain('id;at;"')
    const reader = await co.key('full', 'content_manager')
    await reader.get(`/surveys/${id}/responses?format=csv`).fails(403, 'forbidden', 'export')
    await reader.get(`/surveys/${id}/responses`).ok()
  })

  test('are in the file beyond one batch, each once', async () => {
    const co = await t.company()
    const { id } = await makeSurvey(co)
    await t.database.pool.query(
      `insert into survey_response (tenant_id, survey_id, at, responder, answers)
       select $1, $2, date_trunc('milliseconds', now()) - (n / 7) * interval '1 minute', n::text::bytea, '{"nps": 5}' from generate_series(1, 1203) n`,
      [co.tenantId, id],
    )
    const { text } = await co.get(`/surveys/${id}/responses?format=csv`).raw()
    const ids = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0])
    expect([ids.length, new Set(ids).size]).toEqual([1203, 1203])
  })
})

describe('the rule survey_answer', () => {
  test('finds contacts by survey, question, options, numbers and window', async () => {
    const co = await t.company()
    const [first, second] = [await makeSurvey(co), await makeSurvey(co)]
    await co.contact('nobody@example.com')
    const [a, b] = await answeredBy(
      co,
      first.id,
      { 'a.nps': '9', 'a.one': 'roses', 'a.words': 'x' },
      { 'a.nps': '10', 'a.many.red': 'on', 'a.many.blue': 'on' },
    )
    t.clock.forward(3 * DAY)
    const [c] = await answeredBy(co, second.id, { 'a.nps': '3' })
    const found = async (rule: object) => {
      const definition = { type: 'group', match: 'all', rules: [{ type: 'survey_answer', ...rule }] }
      const input = { name: crypto.randomUUID(), shopId: co.shopId, refresh: 'daily', definition }
      const { id } = await co.post('/segments', input).ok(201)
      const { items } = await co.get(`/segments/${id}/members`).ok()
      return items.map((item: { email: string }) => item.email).sort()
    }
    const emails = (...contacts: { email: string }[]) => contacts.map(({ email }) => email).sort()
    const surveyId = first.id
    expect(await found({})).toEqual(emails(a!, b!, c!))
    expect(await found({ surveyId })).toEqual(emails(a!, b!))
    expect(await found({ surveyId: second.id })).toEqual(emails(c!))
    expect(await found({ surveyId, questionId: 'one' })).toEqual(emails(a!))
    expect(await found({ surveyId, questionId: 'words' })).toEqual(emails(a!))
    expect(await found({ surveyId, questionId: 'one', answers: ['roses', 'tulips'] })).toEqual(emails(a!))
    expect(await found({ surveyId, questionId: 'one', answers: ['tulips'] })).toEqual([])
    expect(await found({ surveyId, questionId: 'many', answers: ['blue'] })).toEqual(emails(b!))
    expect(await found({ surveyId, questionId: 'nps', answers: { op: 'gte', value: 9 } })).toEqual(emails(a!, b!))
    expect(await found({ surveyId, questionId: 'nps', answers: { op: 'gt', value: 9 } })).toEqual(emails(b!))
    expect(await found({ surveyId, questionId: 'nps', answers: { op: 'lte', value: 8 } })).toEqual([])
    expect(await found({ surveyId, questionId: 'one', answers: { op: 'gte', value: 0 } })).toEqual([])
    expect(await found({ surveyId, negate: true })).toEqual(['nobody@example.com', c!.email].sort())
    const last = { kind: 'last', value: 2, unit: 'days' }
    expect(await found({ window: last })).toEqual(emails(c!))
    expect(await found({ surveyId, window: last })).toEqual([])
    const fails = async (rule: object, field: string) => {
      const definition = { type: 'group', match: 'all', rules: [{ type: 'survey_answer', ...rule }] }
      const input = { name: crypto.randomUUID(), shopId: co.shopId, refresh: 'daily', definition }
      await co.post('/segments', input).fails(400, 'validation', `definition.0.${field}`)
    }
    await fails({ questionId: 'nps' }, 'surveyId')
    await fails({ surveyId, answers: ['x'] }, 'questionId')
    await fails({ surveyId: '999999999' }, 'surveyId')
    await fails({ surveyId, window: { kind: 'between', from: '2026-02-01', to: '2026-01-01' } }, 'window.to')
  })
})

describe('a contact that is erased', () => {
  test('leaves the sums, but neither itself nor its texts', async () => {
    const co = await t.company()
    const { id } = await makeSurvey(co, { name: 'Flowers' })
    const fields = { 'a.nps': '9', 'a.many.red': 'on' }
    const [gone, kept] = await answeredBy(co, id, { ...fields, 'a.words': 'I am Jana' }, { ...fields, 'a.words': 'hi' })
    const { data } = await co.get(`/contacts/${gone!.id}/export`).ok()
    expect(data.surveyResponses).toEqual([
      {
        survey: { id, name: 'Flowers' },
        at: expect.any(String),
        answers: [
          { question: 'Would you recommend us?', value: '9' },
          { question: 'Which colours?', value: 'Red' },
          { question: 'What else?', value: 'I am Jana' },
        ],
      },
    ])
    const before = await results(co, id)
    await co.post(`/contacts/${gone!.id}/erase`, {}).ok()
    const after = await results(co, id)
    expect(after.questions[4].texts).toMatchObject([{ text: 'hi' }])
    const sums = ({ texts: _, ...rest }: { texts: unknown }) => rest
    expect(after.questions.map(sums)).toEqual(before.questions.map(sums))
    expect(after.answered).toBe(2)
    const { items } = await co.get(`/surveys/${id}/responses`).ok()
    expect(items.map(({ contactId }: { contactId: string }) => contactId)).toEqual([kept!.id, null])
    expect(JSON.stringify(items)).not.toContain('Jana')
    const events = await co.db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'survey_answered')
      .where('tenant_id', '=', co.tenantId)
      .orderBy('id')
      .execute()
    expect(events[0]!.data).toEqual({ surveyId: id, shopId: co.shopId })
    const faults = await answerCountsCheck.run(t.app)
    expect(faults.filter((fault) => fault.includes(`of company ${co.tenantId} `))).toEqual([])
  })
})
