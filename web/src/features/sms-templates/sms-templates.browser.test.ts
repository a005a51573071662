import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../server/test/support/browser.ts'
import { expectInOrder, useWeb } from '../../../../server/test/support/web-app.ts'

const web = useWeb()

describe.skipIf(noBrowser)('SMS templates', () => {
  test('one is created, changed, copied, found and deleted', async () => {
    const co = await web.t.company()
    const page = await web.visit(co, '/sms-templates')
    await page.getByText('No SMS templates yet').waitFor()
    await expectInOrder(page)
    await page.getByRole('button', { name: 'New SMS template' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('Enter a name.').waitFor()
    await dialog.getByText('Write the text of the SMS.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Order sent')
    await dialog.getByRole('textbox', { name: 'Text of the SMS' }).fill('Your order is on its way, ')
    await dialog.getByRole('button', { name: 'Merge tag' }).click()
    await page.getByRole('menuitem', { name: 'First name' }).click()
    await dialog.getByText('26 of 160 characters').waitFor()
    await dialog.getByText('The values of the tags come on top.').waitFor()
    await expectInOrder(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Order sent' }).waitFor()
    await page.getByText('No automation sends it yet').waitFor()

    const text = page.getByRole('textbox', { name: 'Text of the SMS' })
    await text.fill('Příliš žluťoučký kůň')
    await page.getByText('20 of 70 characters').waitFor()
    await page.getByRole('button', { name: 'Remove accents' }).click()
    await page.getByText('20 of 160 characters').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').first().waitFor()
    await expectInOrder(page)
    expect((await co.get('/sms-templates').ok()).items).toMatchObject([
      { name: 'Order sent', text: 'Prilis zlutoucky kun', parts: 1 },
    ])

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await page.getByRole('heading', { name: 'Order sent (2)' }).waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Birthday')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Birthday' }).waitFor()

    await page.getByRole('link', { name: 'SMS templates' }).first().click()
    await page.getByRole('searchbox', { name: 'Search SMS templates' }).fill('birth')
    await page.getByRole('link', { name: 'Order sent' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Birthday' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The SMS template has been deleted').waitFor()
    expect((await co.get('/sms-templates').ok()).total).toBe(1)
  })

  test('what cannot be saved is said at its field', async () => {
    const co = await web.t.company()
    await co.post('/sms-templates', { name: 'Order sent', text: 'x' }).ok(201)
    const page = await web.visit(co, '/sms-templates')
    await page.getByRole('button', { name: 'New SMS template' }).first().click()
    const dialog = page.getByRole('dialog')
    const text = dialog.getByRole('textbox', { name: 'Text of the SMS' })
    const create = dialog.getByRole('button', { name: 'Create' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Order sent')
    await text.fill('Leave: {{unsubscribe}}')
    await create.click()
    await dialog.getByText('The tag unsubscribe does not work in an SMS.').waitFor()
    await text.fill('Hello {{ df_name')
    await create.click()
    await dialog.getByText('A merge tag is not written correctly.').waitFor()
    await text.fill('Hello')
    await create.click()
    await dialog.getByText('This name is taken.').waitFor()
    expect((await co.get('/sms-templates').ok()).total).toBe(1)
  })

  test('one that an automation sends cannot be deleted', async () => {
    const co = await web.t.company()
    const { id } = await co.post('/sms-templates', { name: 'Order sent', text: 'x' }).ok(201)
    const graph = {
      nodes: [
        { id: 't', type: 'trigger_event', config: { event: 'manual' } },
        { id: 's', type: 'send_sms', config: { smsTemplateId: id } },
      ],
      edges: [{ source: 't', target: 's' }],
    }
    await co.post('/automations', { name: 'A', shopId: co.shopId, graph }).ok(201)
    const page = await web.visit(co, `/sms-templates/${id}`)
    await page.getByText('Used in 1 automation').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('This is used elsewhere, so it cannot be deleted.').waitFor()
  })
})
