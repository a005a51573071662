import { expect, test } from 'vitest'
import { blocksIn } from './blocks.ts'

test('forms and surveys of a content are found once each', () => {
  const html = '<p>{{form_12}}</p>{{ survey_3 }}{{form_12}} {{cl_company}} form_7 {{form_0}} {{my_form_4}}'
  expect(blocksIn(html)).toEqual([
    { kind: 'form', id: '12', tag: 'form_12' },
    { kind: 'survey', id: '3', tag: 'survey_3' },
  ])
  expect(blocksIn('')).toEqual([])
})
