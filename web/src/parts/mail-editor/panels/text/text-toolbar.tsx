import { ActionIcon, ColorPicker, ColorSwatch, Group, Popover, Select, Tooltip } from '@mantine/core'
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconClearFormatting,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../../../frames/canvas/messages.ts'
import { isLanguage } from '../../../../i18n/texts.ts'
import { EmojiMenu } from '../../../merge-tag/emoji-menu.tsx'
import { TagMenu } from '../../../merge-tag/tag-menu.tsx'
import { RewriteMenu } from '../../../writing/rewrite-menu.tsx'
import { tagPlaceOf } from '../../blocks/define-block.ts'
import { useDesk, useEditorState } from '../../state/context.ts'
import { LinkDialog } from './link-dialog.tsx'

const SIZES = ['12px', '13px', '14px', '15px', '16px', '18px', '20px', '24px', '28px', '32px', '40px']

/** The tools for the selected text. */
export function TextToolbar() {
  const { t, i18n } = useTranslation('editor')
  const { send, swatches, surface } = useDesk()
  const look = useEditorState((state) => state.look)
  const format = (name: Format['name'], value?: string) =>
    send({ format: value === undefined ? { name } : { name, value } })
  if (!look) return null
  const toggle = (name: Format['name'], isOn: boolean, label: string, icon: React.ReactNode) => (
    <Tool label={label} isOn={isOn} onClick={() => format(name)}>
      {icon}
    </Tool>
  )
  return (
    <Group
      gap={2}
      role="toolbar"
      aria-label={t('text.tools')}
      wrap="wrap"
      data-text-tools
      // Open hints take the key for themselves. Open menus do not stand in the tools, and have an Escape of their own.
      onKeyDownCapture={({ key, target, currentTarget }) => {
        if (key === 'Escape' && currentTarget.contains(target as Node)) send({ focus: true })
      }}
    >
      {toggle('bold', look.bold, t('text.bold'), <IconBold size={16} />)}
      {toggle('italic', look.italic, t('text.italic'), <IconItalic size={16} />)}
      {toggle('underline', look.underline, t('text.underline'), <IconUnderline size={16} />)}
      {toggle('strikeThrough', look.strike, t('text.strike'), <IconStrikethrough size={16} />)}
      {!look.isLine && (
        <>
          {toggle('insertUnorderedList', look.list === 'bullets', t('text.bullets'), <IconList size={16} />)}
          {toggle('insertOrderedList', look.list === 'numbers', t('text.numbers'), <IconListNumbers size={16} />)}
          {toggle('justifyLeft', look.align === 'left', t('text.left'), <IconAlignLeft size={16} />)}
          {toggle('justifyCenter', look.align === 'center', t('text.center'), <IconAlignCenter size={16} />)}
          {toggle('justifyRight', look.align === 'right', t('text.right'), <IconAlignRight size={16} />)}
        </>
      )}
      <Select
        size="xs"
        w={84}
        aria-label={t('text.size')}
        data={[...new Set([...SIZES, ...(look.size ? [look.size] : [])])]}
        value={look.size || null}
        onChange={(size) => size && format('fontSize', size)}
        comboboxProps={{ width: 110 }}
      />
      <Popover withinPortal trapFocus>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('text.color')} title={t('text.color')}>
            <ColorSwatch color={look.color} size={16} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <ColorPicker
            format="hex"
            value={look.color}
            swatches={[...swatches]}
            onChangeEnd={(color) => format('foreColor', color)}
            onColorSwatchClick={(color) => format('foreColor', color)}
          />
        </Popover.Dropdown>
      </Popover>
      <LinkTool href={look.href} onLink={(href) => format('link', href)} />
      <TagMenu place={tagPlaceOf(surface)} onInsert={(tag) => format('insert', tag)} />
      <EmojiMenu onInsert={(emoji) => format('insert', emoji)} />
      {toggle('removeFormat', false, t('text.plain'), <IconClearFormatting size={16} />)}
      {look.text && (
        <RewriteMenu
          text={look.text}
          language={isLanguage(i18n.language) ? i18n.language : 'en'}
          onAccept={(text) => format('insert', text)}
        />
      )}
    </Group>
  )
}

interface ToolProps {
  label: string
  isOn?: boolean
  onClick: () => void
  children: React.ReactNode
}

function Tool({ label, isOn = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={500}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'brand' : 'gray'}
        aria-label={label}
        aria-pressed={isOn}
        // The selected text in the frame stays selected.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

function LinkTool({ href, onLink }: { href: string; onLink: (href: string) => void }) {
  const { t } = useTranslation('editor')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        variant={href ? 'light' : 'subtle'}
        color={href ? 'brand' : 'gray'}
        aria-label={t('text.link')}
        title={t('text.link')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
        data-link-tool
      >
        <IconLink size={16} />
      </ActionIcon>
      {isOpen && <LinkDialog href={href} onLink={onLink} onClose={() => setOpen(false)} />}
    </>
  )
}
