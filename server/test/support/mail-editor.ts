import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Company } from './company.ts'
import type { VisitOptions, Web } from './web-app.ts'

/** There is room for the blocks beside the mail and its settings. */
const WIDE = 1500

/** A template in the visual editor. */
export interface OpenEditor {
  page: Page
  canvas: FrameLocator
  id: string
  /** The part of the canvas that is chosen. */
  chosen: ReturnType<FrameLocator['locator']>
  /** Saves, and returns the design that the server has then. */
  save: () => Promise<string>
}

/** A design with these contents in one column. */
export const designOf = (contents: string, section = '') =>
  `<mjml><mj-body><mj-section${section}><mj-column>${contents}</mj-column></mj-section></mj-body></mjml>`

/** Opens a design as a template that was never published. */
export async function openEditor(web: Web, co: Company, mjml: string, options?: VisitOptions): Promise<OpenEditor> {
  const content = { editor: 'visual', design: { mjml } }
  const { id } = await co.post('/templates', { name: 'Mail', subject: 'News', content, publish: false }).ok(201)
  const page = await web.visit(co, `/templates/${id}`, { width: WIDE, ...options })
  const canvas = page.frameLocator('iframe[title="Visual editor"]')
  await canvas.locator('.body').waitFor()
  const save = async () => {
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText('All saved').waitFor()
    return (await co.get(`/templates/${id}`).ok()).content.design.mjml
  }
  return { page, canvas, id, chosen: canvas.locator('.postrider-chosen'), save }
}

/** Adds a block of the palette while the canvas has the focus. */
export async function addByKey(page: Page, name: string) {
  await expect.poll(() => focusedTag(page)).toBe('IFRAME')
  await page.keyboard.press('/')
  await page.locator('[data-palette-search]:focus').waitFor()
  await page.keyboard.insertText(name)
  await page.keyboard.press('Enter')
}

/** The tag of what has the focus: a frame, if it is in one. */
export const focusedTag = (page: Page) => page.evaluate<string>('document.activeElement?.tagName')

interface Transfer {
  types: readonly string[]
  getData(type: string): string
  setData(type: string, value: string): void
}

/** What the functions below use of a browser. */
interface Browser {
  DataTransfer: new () => Transfer
  DragEvent: new (name: string, init: object) => object
}

interface Target {
  dispatchEvent(event: object): void
  getBoundingClientRect(): { left: number; top: number; height: number }
}

/**
 * Drags a block or a handle to the upper half of an element of the canvas, or to the lower one. The mouse of a test cannot
 * drag from the page into a frame of another origin, so the events are made here.
 */
export async function drag(from: Locator, to: Locator, half: 'upper' | 'lower' = 'upper') {
  const data = await from.evaluate((element) => {
    const { DataTransfer, DragEvent } = globalThis as unknown as Browser
    const dataTransfer = new DataTransfer()
    const event = new DragEvent('dragstart', { bubbles: true, dataTransfer })
    ;(element as unknown as Target).dispatchEvent(event)
    return dataTransfer.types.map((type) => ({ type, value: dataTransfer.getData(type) }))
  })
  const send = (name: 'dragover' | 'drop') =>
    to.evaluate(
      (element, { name, data, share }) => {
        const { DataTransfer, DragEvent } = globalThis as unknown as Browser
        const target = element as unknown as Target
        const dataTransfer = new DataTransfer()
        for (const { type, value } of data) dataTransfer.setData(type, value)
        const { left, top, height } = target.getBoundingClientRect()
        const place = { clientX: left + 5, clientY: top + height * share }
        target.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer, ...place }))
      },
      { name, data, share: half === 'upper' ? 0.25 : 0.75 },
    )
  await send('dragover')
  await to.page().frameLocator('iframe[title="Visual editor"]').locator('.drop-line').waitFor()
  await send('drop')
}
