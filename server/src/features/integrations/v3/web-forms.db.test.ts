import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { formPath, makeForm } from '../../../../test/support/forms.ts'
import { failed, v3Of } from '../../../../test/support/v3.ts'

const t = useApi()

describe('web forms', () => {
  test('are listed while they are active', async () => {
    const co = await t.company()
    const form = await makeForm(co, { name: 'News' })
    await makeForm(co, { name: 'Old', status: 'inactive' })
    expect((await v3Of(co).get('/web-forms').raw()).body).toEqual({
      status: 'ok',
      meta: { total_count: 1, displayed_count: 1, offset: 0, limit: 500 },
      data: [{ id: Number(form.id), name: 'News' }],
    })
  })

  test('have a structure by which others show them', async () => {
    const co = await t.company()
    const size = await co.post('/custom-fields', { name: 'Size', type: 'select', options: [{ name: 'M' }] }).ok(201)
    const offers = await co.post('/purposes', { name: 'Offers' }).ok(201)
    const form = await makeForm(co, {
      name: 'News',
      description: 'Once a month.',
      submitLabel: 'Go',
      settings: { language: 'en' },
      fields: [
        { id: 'mail', field: 'email', type: 'email', label: 'E-mail' },
        { id: 'first', field: 'firstName', type: 'text', label: 'Name', required: true },
        { id: 'size', field: `cf:${size.id}`, type: 'select', label: 'Size' },
        { id: 'more', field: `purpose:${offers.id}`, type: 'consent', label: 'Offers too' },
      ],
    })
    const text = { error_message: 'Please check this field.' }
    expect((await v3Of(co).get(`/web-form-structure/${form.id}?limit=500&offset=0`).raw()).body).toEqual({
      status: 'ok',
      meta: [],
      data: {
        id: Number(form.id),
        guid: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'News',
        text: 'Once a month.',
        text_visible: 1,
        submit: 'Go',
        form_action: form.publicUrl,
        submit_in_new_window: 0,
        structure: [
          { html_input_type: 'text', html_input_name: 'df_emailaddress', label: 'E-mail', is_required: 1, ...text },
          { html_input_type: 'text', html_input_name: 'df_name', label: 'Name', is_required: 1, ...text },
          {
            html_input_type: 'select',
            html_input_name: `cf_${size.id}`,
            label: 'Size',
            is_required: 0,
            ...text,
            options: [{ value: '1', label: 'M' }],
          },
        ],
        contactlists: [{ id: Number(form.listId), status: 'confirmed' }],
        purposes: [
          {
            html_input_name: `solicited_purposes[${co.purposeId}]`,
            purpose_id: Number(co.purposeId),
            is_primary: 1,
            checkbox_label: 'I agree to get news.',
            link_label: '',
            link_href: '',
          },
          {
            html_input_name: `solicited_purposes[${offers.id}]`,
            purpose_id: Number(offers.id),
            is_primary: 0,
            checkbox_label: 'Offers too',
            link_label: '',
            link_href: '',
          },
        ],
      },
    })
    // What is sent under these names is shown in the form of our own page.
    const sent = new URLSearchParams({ df_emailaddress: 'jana@example.com', df_name: 'Jana' }).toString()
    const { text: shown } = await t.stranger.post(formPath(co, form.id), sent).raw()
    expect(shown).toContain('value="jana@example.com"')
    expect(shown).toContain('value="Jana"')
  })

  test('of others, and inactive ones, do not exist', async () => {
    const co = await t.company()
    const inactive = await makeForm(co, { status: 'inactive' })
    const theirs = await makeForm(await t.company())
    for (const id of [inactive.id, theirs.id, '0', 'x']) {
      const { status, body } = await v3Of(co).get(`/web-form-structure/${id}`).raw()
      expect([status, body]).toEqual([404, failed('Not Found')])
    }
  })
})
