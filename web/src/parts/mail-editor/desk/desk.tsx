import './desk.css'
import { Box, LoadingOverlay } from '@mantine/core'
import { useElementSize, useLocalStorage } from '@mantine/hooks'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../core/company.tsx'
import type { Act, FromCanvas, KeyPress, ToCanvas } from '../../../frames/canvas/messages.ts'
import type { Brand, Look } from '../../mail-blocks/brand/brand.ts'
import { paletteOf } from '../../mail-blocks/brand/brand.ts'
import { Canvas, type Width } from '../canvas/canvas.tsx'
import { useCanvas } from '../canvas/use-canvas.ts'
import type { MailNode } from '../model/node.ts'
import { keepable } from '../model/places.ts'
import { KeepDialog } from '../panels/keep-dialog.tsx'
import { actionsOf, type EditorActions } from '../state/actions/actions.ts'
import { DeskContext } from '../state/context.ts'
import { pressKey, pressOf } from '../state/keys.ts'
import type { EditorStore } from '../state/store.ts'
import type { MailHead, Visual } from '../visual.ts'
import { BrandOffer } from './brand-offer.tsx'
import { ChipDialog } from './chip-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { BlockTabs, type DetailTab, DetailTabs } from './side-tabs.tsx'
import { TopBar } from './top-bar.tsx'
import { useHandover } from './use-handover.ts'

interface Props {
  visual: Visual
  store: EditorStore
  /** What the store was made from: the page may know a newer one by now. */
  source: string
  brand: Brand
  /** What the mail has where the shop has chosen nothing. */
  look: Look | null
  shopId: string | null
  /** Until then nothing can be added that would look like the brand. */
  isBrandKnown: boolean
  /** Whether the brand of the shop is known, so that an older mail can get it. */
  offersBrand: boolean
}

/** Whether a key that was pressed outside of the canvas is for the mail. In the list of parts, Enter chooses a part. */
function meansEditor(target: EventTarget, { key, ctrl }: KeyPress): boolean {
  if (
    !(target instanceof Element) ||
    target.closest('input, textarea, [contenteditable=true], [role=dialog], [role=menu]')
  )
    return false
  if (target.closest('.structure')) return key !== 'Enter'
  return (ctrl && 'zy'.includes(key)) || !target.closest('button, [role=tab], a')
}

/** Does what a tool beside the chosen part means. */
const actOf = (act: Act, actions: EditorActions, keep: () => void) =>
  ({
    up: () => actions.shift(-1),
    down: () => actions.shift(1),
    copy: actions.duplicate,
    remove: actions.remove,
    parent: actions.chooseParent,
    keep,
  })[act]()

/** Escape leads from the settings back to the mail. In an open list it closes the list. */
function leadBack({ key, target, currentTarget }: React.KeyboardEvent, send: (message: ToCanvas) => void) {
  const isHere = target instanceof Element && currentTarget.contains(target)
  if (key === 'Escape' && isHere && target.getAttribute('aria-expanded') !== 'true') send({ focus: true })
}

const NO_NAMES = {}
/** Both side panels beside a mail of the usual width. */
const WIDE = 1080

/** The same object while its values are the same: pages make another one whenever they are drawn. */
function useHead(head: MailHead | undefined): MailHead | undefined {
  const written = head && JSON.stringify(head)
  return useMemo(() => (written === undefined ? undefined : JSON.parse(written)), [written])
}

/** The editor: the mail in the middle, blocks and settings beside it. */
export function Desk({ visual, store, source, brand, look, shopId, isBrandKnown, offersBrand }: Props) {
  const { t } = useTranslation()
  const { t: editor } = useTranslation('editor')
  const { surface = 'mail', blockNames = NO_NAMES, onSave } = visual
  const mark = useRef({ brand, look })
  mark.current = { brand, look }
  const [actions] = useState(() => actionsOf(store, () => mark.current))
  const mayKeep = useMay('content')
  const frame = useRef<HTMLIFrameElement>(null)
  const desk = useRef<HTMLElement>(null)
  const make = useRef<(name: string) => MailNode | undefined>(() => undefined)
  const flush = useRef<() => Promise<void>>(async () => {})
  const [width, setWidth] = useState<Width>('desktop')
  const [isFull, setFull] = useLocalStorage({ key: 'editor-full-screen', defaultValue: false })
  const [mode, setMode] = useState<'edit' | 'preview'>('edit')
  const [tab, setTab] = useState<DetailTab>('properties')
  const [kept, setKept] = useState<MailNode | null>(null)
  const [chip, setChip] = useState<string | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [areKeysShown, setKeysShown] = useState(false)
  const { ref: sized, width: room } = useElementSize()
  const isWide = room >= WIDE
  const head = useHead(visual.head)

  const focusIn = (selector: string) =>
    requestAnimationFrame(() => {
      const found = desk.current?.querySelector<HTMLElement>(selector)
      found?.focus()
      // What is typed next replaces what was searched for before.
      if (found instanceof HTMLInputElement) found.select()
    })
  const canvas = useCanvas({ frame, store, blockNames })
  const { send, undo, redo } = canvas
  flush.current = canvas.flush
  const targets = {
    ...{ store, actions, send, onSave, undo, redo },
    findBlock: () => {
      if (!isWide) setTab('blocks')
      focusIn('[data-palette-search]')
    },
    link: () => desk.current?.querySelector<HTMLElement>('[data-link-tool]')?.click(),
    findTools: () => focusIn('[data-text-tools] button'),
    ...{ showKeys: () => setKeysShown(true), toggleFull: () => setFull((on) => !on), leave: () => setFull(false) },
  }
  const onMessage = (message: FromCanvas) => {
    canvas.receive(message)
    if (message.chosen !== undefined) actions.choose(message.chosen)
    if (message.act)
      actOf(message.act, actions, () => mayKeep && setKept(keepable(store.get().root, store.get().chosen)))
    if (message.key) pressKey(message.key, targets)
    if (message.chip !== undefined) setChip(message.chip)
    if (message.opens !== undefined) {
      setTab('properties')
      focusIn('.details .mantine-Tabs-panel :is(input, textarea, button):not(.mantine-Breadcrumbs-root *)')
    }
    if (message.drop) {
      const { place, id, block } = message.drop
      const dragged = id ?? (block === undefined ? undefined : make.current(block))
      if (dragged) actions.drop(place, dragged)
    }
  }
  useHandover({ ...visual, source, store, flush })
  const shared = useMemo(
    () => ({
      store,
      actions,
      surface,
      brand,
      shopId,
      send,
      blockNames,
      swatches: [...new Set(Object.values(paletteOf(brand)))],
    }),
    [store, actions, surface, brand, shopId, send, blockNames],
  )
  // Keys outside of inputs mean the same as in the canvas.
  const onKeyDown = (event: React.KeyboardEvent) => {
    const press = pressOf(event)
    if (mode !== 'edit' || event.defaultPrevented || !meansEditor(event.target, press)) return
    if (pressKey(press, targets)) event.preventDefault()
  }
  return (
    <DeskContext value={shared}>
      <section
        ref={desk}
        className="mail-desk"
        data-full={isFull || undefined}
        onKeyDown={onKeyDown}
        aria-label={editor('title')}
      >
        <TopBar
          {...{ mode, setMode, width, setWidth, isFull, setFull, undo, redo }}
          onKeys={() => setKeysShown(true)}
          onImport={() => setImporting(true)}
          hasPreview={head !== undefined}
          actions={visual.actions}
        />
        {offersBrand && <BrandOffer />}
        <div ref={sized} className="desk-room" data-wide={isWide || undefined}>
          {isWide && mode === 'edit' && (
            <aside className="desk-side blocks">
              <Suspense>{isBrandKnown && <BlockTabs make={make} />}</Suspense>
            </aside>
          )}
          <Box className="canvas-place" data-mode={mode} aria-busy={!canvas.isLoaded}>
            <LoadingOverlay
              visible={!canvas.isLoaded && mode === 'edit'}
              loaderProps={{ 'aria-label': t('loading'), role: 'status' }}
            />
            {/* The frame stays while the preview is open: it has the text that is being typed. */}
            <div className="canvas-scroll" hidden={mode !== 'edit'}>
              <Canvas frame={frame} width={width} onMessage={onMessage} />
            </div>
            <Suspense>{mode === 'preview' && head && <PreviewPane head={head} flush={flush} />}</Suspense>
          </Box>
          {mode === 'edit' && (
            <aside className="desk-side details" onKeyDownCapture={(event) => leadBack(event, send)}>
              <Suspense>
                {isBrandKnown && <DetailTabs tab={tab} onTab={setTab} head={head} withBlocks={!isWide} make={make} />}
              </Suspense>
            </aside>
          )}
        </div>
        <Suspense>
          {kept && <KeepDialog node={kept} onClose={() => setKept(null)} />}
          {chip !== null && <ChipDialog code={chip} onClose={() => setChip(null)} />}
          {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
          {areKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
        </Suspense>
      </section>
    </DeskContext>
  )
}
