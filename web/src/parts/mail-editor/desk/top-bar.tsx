import { ActionIcon, Group, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconFileImport,
  IconKeyboard,
} from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { keyName } from '../../../ui/key-name.ts'
import type { Width } from '../canvas/canvas.tsx'
import { TextToolbar } from '../panels/text/text-toolbar.tsx'
import { useDesk, useEditorState } from '../state/context.ts'
import { Translate } from './translate.tsx'

interface Props {
  mode: 'edit' | 'preview'
  setMode: (mode: 'edit' | 'preview') => void
  width: Width
  setWidth: (width: Width) => void
  isFull: boolean
  setFull: (isFull: boolean) => void
  undo: () => void
  redo: () => void
  onKeys: () => void
  onImport: () => void
  hasPreview: boolean
  actions: ReactNode
}

const WIDTHS = { desktop: IconDeviceDesktop, phone: IconDeviceMobile } as const

/** The bar above the mail; while a text is being written, a second row has its tools. */
export function TopBar({
  mode,
  setMode,
  width,
  setWidth,
  isFull,
  setFull,
  undo,
  redo,
  onKeys,
  onImport,
  hasPreview,
  actions,
}: Props) {
  const { t } = useTranslation('editor')
  const { surface } = useDesk()
  const canUndo = useEditorState(({ past }) => past.length > 0)
  const canRedo = useEditorState(({ future }) => future.length > 0)
  const isWriting = useEditorState(({ look }) => look !== null)
  return (
    <div className="desk-bar">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap={4} wrap="nowrap">
          <Tool label={`${t('shell.undo')} (${keyName('Z')})`} isOff={!canUndo} onClick={undo}>
            <IconArrowBackUp size={18} />
          </Tool>
          <Tool label={`${t('shell.redo')} (${keyName('Y')})`} isOff={!canRedo} onClick={redo}>
            <IconArrowForwardUp size={18} />
          </Tool>
          {mode === 'edit' && (
            <SegmentedControl
              size="xs"
              ms="xs"
              aria-label={t('shell.width')}
              value={width}
              onChange={(value) => setWidth(value as Width)}
              data={(['desktop', 'phone'] as const).map((value) => ({ value, label: <WidthIcon width={value} /> }))}
            />
          )}
        </Group>
        <Group gap={6} wrap="nowrap">
          {hasPreview && (
            <SegmentedControl
              size="xs"
              aria-label={t('shell.mode')}
              value={mode}
              onChange={(value) => setMode(value as 'edit')}
              data={(['edit', 'preview'] as const).map((value) => ({ value, label: t(`shell.${value}`) }))}
            />
          )}
          <Suspense>{mode === 'edit' && <Translate />}</Suspense>
          {isFull && actions}
          {mode === 'edit' && surface !== 'page' && (
            <Tool label={t('import.open')} onClick={onImport}>
              <IconFileImport size={18} />
            </Tool>
          )}
          <Tool label={t('shell.keys')} onClick={onKeys}>
            <IconKeyboard size={18} />
          </Tool>
          <Tool label={t(isFull ? 'shell.leaveFullScreen' : 'shell.fullScreen')} onClick={() => setFull(!isFull)}>
            {isFull ? <IconArrowsMinimize size={18} /> : <IconArrowsMaximize size={18} />}
          </Tool>
        </Group>
      </Group>
      {/* What loads here must not hide the mail, which would lose the focus. */}
      <Suspense>{isWriting && mode === 'edit' && <TextToolbar />}</Suspense>
    </div>
  )
}

function WidthIcon({ width }: { width: Width }) {
  const { t } = useTranslation('editor')
  const Icon = WIDTHS[width]
  return <Icon size={16} role="img" aria-label={t(`shell.${width}`)} style={{ display: 'block' }} />
}

interface ToolProps {
  label: string
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

const Tool = ({ label, isOff = false, onClick, children }: ToolProps) => (
  <Tooltip label={label} openDelay={400}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </ActionIcon>
  </Tooltip>
)
