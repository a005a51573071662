import { Box, LoadingOverlay } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../core/company.tsx'
import type { BlockKind } from '../../frames/editor/messages.ts'
import { FilePicker } from '../files/file-picker.tsx'
import { BlockPicker } from './block-picker.tsx'
import { ElementDialog } from './element-dialog.tsx'
import { type Kept, useEditorFrame, type Visual } from './use-editor-frame.ts'

/** The frame of the visual editor, with the dialogs that it opens in the page. */
export default function VisualFrame(visual: Visual) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  const mayKeep = useMay('content')
  const [isChoosing, setChoosing] = useState(false)
  const [asked, setAsked] = useState<BlockKind | null>(null)
  const [kept, setKept] = useState<Kept | null>(null)
  const { frame, send, isDrawn, onLoad } = useEditorFrame(visual, {
    onPicture: () => setChoosing(true),
    onBlock: setAsked,
    onElement: (element) => mayKeep && setKept(element),
  })
  const answer = (block: string | null) => {
    setAsked(null)
    send({ block })
  }
  return (
    <>
      <Box pos="relative" aria-busy={!isDrawn}>
        <LoadingOverlay
          visible={!isDrawn}
          loaderProps={{ 'aria-label': common('loading'), role: 'status' }}
          overlayProps={{ radius: 'md' }}
        />
        <iframe
          ref={frame}
          title={t('title')}
          src="/frames/editor"
          sandbox="allow-scripts"
          onLoad={onLoad}
          style={{
            display: 'block',
            width: '100%',
            height: 'max(560px, calc(100dvh - 300px))',
            border: '1px solid var(--mantine-color-default-border)',
            borderRadius: 'var(--mantine-radius-md)',
          }}
        />
      </Box>
      {isChoosing && (
        <FilePicker
          onClose={() => setChoosing(false)}
          onPick={({ url, name }) => {
            setChoosing(false)
            send({ picture: { url, name } })
          }}
        />
      )}
      {asked && <BlockPicker kind={asked} onPick={answer} onClose={() => answer(null)} />}
      {kept && <ElementDialog element={kept} onClose={() => setKept(null)} />}
    </>
  )
}
