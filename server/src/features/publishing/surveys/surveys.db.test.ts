import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { answerSurvey, makeSurvey, QUESTIONS, surveyPath, tokenOf } from '../../../../test/support/surveys.ts'

const t = useApi()

const completed = QUESTIONS.map((question) => ({ required: false, options: [], ...question }))

describe('a survey', () => {
  test('is created, changed, listed, copied and deleted', async () => {
    const co = await t.company()
    const made = await co.post('/surveys', { name: 'Flowers', shopId: co.shopId, questions: QUESTIONS }).ok(201)
    expect(made).toMatchObject({
      ...{ name: 'Flowers', shopId: co.shopId, status: 'active', anonymous: false, questions: completed },
      ...{ title: '', description: '', submitLabel: '', thanks: '', design: {}, settings: {} },
      publicUrl: `${t.app.config.baseUrl}${surveyPath(co, made.id)}`,
      figures: { views: 0, submissions: 0 },
    })
    const patch = { title: 'Tell us', thanks: 'Thanks!', design: { accent: '#112233' }, settings: { language: 'sk' } }
    const changed = await co.patch(`/surveys/${made.id}`, patch).ok()
    expect(changed).toMatchObject({ ...patch, name: 'Flowers', questions: completed })
    const copy = await co.post(`/surveys/${made.id}/copy`, {}).ok(201)
    expect(copy).toMatchObject({ ...patch, name: 'Flowers (2)', status: 'inactive', questions: completed })
    const { items, total } = await co.get('/surveys?q=FLOW&sort=name').ok()
    expect([total, items.map(({ id }: { id: string }) => id)]).toEqual([2, [made.id, copy.id]])
    expect((await co.get(`/surveys?shop=${(await co.shop()).id}`).ok()).total).toBe(0)
    await co.delete(`/surveys/${made.id}`).ok(204)
    await co.get(`/surveys/${made.id}`).fails(404, 'not_found')
  })

  test('has a name of its own and a shop of the company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    await makeSurvey(co, { name: 'Flowers' })
    const second = await makeSurvey(co, { name: 'Trees' })
    await co.post('/surveys', { name: 'FLOWERS', shopId: co.shopId }).fails(409, 'conflict', 'name')
    await co.patch(`/surveys/${second.id}`, { name: 'flowers' }).fails(409, 'conflict', 'name')
    await co.post('/surveys', { name: 'X', shopId: other.shopId }).fails(400, 'validation', 'shopId')
    await co.patch(`/surveys/${second.id}`, { shopId: other.shopId }).fails(400, 'validation', 'shopId')
    await makeSurvey(other, { name: 'Flowers' })
  })

  const options = (...more: object[]) => [{ label: 'A' }, ...more]
  test.each<[string, object, string]>([
    ['a missing label', { type: 'text' }, 'label'],
    ['an empty label', { type: 'text', label: ' ' }, 'label'],
    ['an unknown type', { type: 'date', label: 'X' }, 'type'],
    ['an option without a label', { type: 'single', label: 'X', options: [{ id: 'a' }] }, 'options.0.label'],
    [
      'an option with an empty label',
      { type: 'multi', label: 'X', options: options({ label: '' }) },
      'options.1.label',
    ],
    ['a choice without options', { type: 'single', label: 'X' }, 'options'],
    ['options of a number', { type: 'nps', label: 'X', options: options() }, 'options'],
    ['a wrong id', { id: 'a.b', type: 'text', label: 'X' }, 'id'],
    ['the id of another question', { id: 'nps', type: 'text', label: 'X' }, 'id'],
    [
      'the id of another option',
      {
        type: 'single',
        label: 'X',
        options: [
          { id: 'a', label: 'A' },
          { id: 'a', label: 'B' },
        ],
      },
      'options.1.id',
    ],
  ])('refuses %s', async (_, question, path) => {
    const co = await t.company()
    const questions = [QUESTIONS[0], question]
    await co
      .post('/surveys', { name: 'X', shopId: co.shopId, questions })
      .fails(400, 'validation', `questions.1.${path}`)
  })

  test('refuses other wrong fields', async () => {
    const co = await t.company()
    const { id } = await makeSurvey(co)
    for (const [field, value, path = field] of [
      ['design', { accent: 'red' }, 'design.accent'],
      ['design', { imageUrl: 'javascript:alert(1)' }, 'design.imageUrl'],
      ['settings', { language: 'de' }, 'settings.language'],
      ['status', 'open'],
      ['anonymous', 'yes'],
      ['name', ''],
    ] as const)
      await co.patch(`/surveys/${id}`, { [field]: value }).fails(400, 'validation', path)
  })

  test('gives ids that stay the same', async () => {
    const co = await t.company()
    const questions = [
      { type: 'text', label: 'A' },
      { type: 'single', label: 'B', options: [{ label: 'One' }, { label: 'Two' }] },
    ]
    const made = await co.post('/surveys', { name: 'X', shopId: co.shopId, questions }).ok(201)
    const [first, second] = made.questions
    const ids = [first.id, second.id, ...second.options.map(({ id }: { id: string }) => id)]
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]{8}$/)
    const turned = [{ ...second, label: 'B2' }, first, { type: 'nps', label: 'New' }]
    const changed = await co.patch(`/surveys/${made.id}`, { questions: turned }).ok()
    expect(changed.questions.slice(0, 2)).toEqual(turned.slice(0, 2))
    expect(ids).not.toContain(changed.questions[2].id)
    // Also after the question was deleted: its answers are still stored.
    const other = { ...first, type: 'rating' }
    await co.patch(`/surveys/${made.id}`, { questions: [second, other] }).fails(400, 'validation', 'questions.1.type')
    await co.patch(`/surveys/${made.id}`, { questions: [second] }).ok()
    await co.patch(`/surveys/${made.id}`, { questions: [other] }).fails(400, 'validation', 'questions.0.type')
    await co.patch(`/surveys/${made.id}`, { questions: [first] }).ok()
  })

  test('cannot be deleted while a rule names it', async () => {
    const co = await t.company()
    const { id } = await makeSurvey(co)
    const definition = { type: 'group', match: 'all', rules: [{ type: 'survey_answer', surveyId: id }] }
    const segment = { name: 'S', shopId: co.shopId, refresh: 'daily', definition }
    const { id: segmentId } = await co.post('/segments', segment).ok(201)
    await co.delete(`/surveys/${id}`).fails(409, 'conflict', 'used')
    await co.delete(`/segments/${segmentId}`).ok(204)
    await co.delete(`/surveys/${id}`).ok(204)
    await co.post('/segments', segment).fails(400, 'validation', 'definition.0.surveyId')
  })

  test('is deleted with its responses, and no other survey is', async () => {
    const co = await t.company()
    const [gone, kept] = [await makeSurvey(co), await makeSurvey(co)]
    for (const { id } of [gone, kept])
      for (const number of ['1', '2']) await answerSurvey(t, co, id, { 'a.nps': number, 'a.words': 'text' })
    await co.delete(`/surveys/${gone.id}`).ok(204)
    await t.runJobs()
    for (const table of ['survey_response', 'survey_text'] as const) {
      const rows = await co.db.selectFrom(table).select('survey_id').where('tenant_id', '=', co.tenantId).execute()
      expect(rows).toEqual([{ survey_id: kept.id }, { survey_id: kept.id }])
    }
    for (const table of ['counter', 'counter_delta'] as const) {
      const those = co.db.selectFrom(table).select('key').where('tenant_id', '=', co.tenantId)
      expect(await those.where('object_id', '=', gone.id).where('scope', 'like', 'survey%').execute()).toEqual([])
    }
  })
})

describe('of another company', () => {
  test('nothing is found, also by its public address', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const { id } = await makeSurvey(other)
    for (const path of ['', '/responses', '/results']) await co.get(`/surveys/${id}${path}`).fails(404, 'not_found')
    const mine = `/s/${co.tenant}/${id}`
    expect((await t.stranger.get(mine).raw()).status).toBe(404)
    expect((await t.stranger.post(mine, 'a.nps=9').raw()).status).toBe(404)
    const contact = await co.contact()
    const page = await t.stranger.get(`${mine}?c=${tokenOf(t, co, id, contact.id)}`).raw()
    expect(page.status).toBe(404)
  })
})
