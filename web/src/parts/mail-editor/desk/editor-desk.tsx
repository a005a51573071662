import { Alert, Center, Loader } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brandIn } from '../../mail-blocks/brand/brand-mark.ts'
import { attributeOf } from '../model/node.ts'
import { NotMjml } from '../model/parse.ts'
import { createStore, type EditorStore } from '../state/store.ts'
import { useBrand } from '../state/use-brand.ts'
import type { Visual } from '../visual.ts'
import { Desk } from './desk.tsx'

/** The editor, when the look of new blocks is known. */
export default function EditorDesk(visual: Visual) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  const [{ store, source }] = useState(() => ({ store: storeOf(visual.mjml), source: visual.mjml }))
  const look = (store && brandIn(attributeOf(store.get().root, 'data-brand'))?.look) ?? null
  const { brand, shopId, isRead } = useBrand(visual.shopId, look)
  if (!store)
    return (
      <Alert color="red" title={t('shell.unreadable.title')}>
        {t('shell.unreadable.text')}
      </Alert>
    )
  if (!brand)
    return (
      <Center h={560}>
        <Loader role="status" aria-label={common('loading')} />
      </Center>
    )
  return (
    <Desk
      visual={visual}
      store={store}
      source={source}
      brand={brand}
      look={look}
      shopId={shopId}
      offersBrand={isRead}
    />
  )
}

/** Undefined if the design cannot be read. */
function storeOf(mjml: string): EditorStore | undefined {
  try {
    return createStore(mjml)
  } catch (error) {
    if (error instanceof NotMjml) return undefined
    throw error
  }
}
