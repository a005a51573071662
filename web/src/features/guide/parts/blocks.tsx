import { Alert, Box, List, Table, Text, Title } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyBlock } from '../../../ui/input/copy-block.tsx'
import type { Block } from '../logic/tree.ts'
import { InlineText } from './inline-text.tsx'

/** The content of a guide, block by block. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: texts never change
    <OneBlock key={at} block={block} isFirst={at === 0} />
  ))
}

function OneBlock({ block, isFirst = false }: { block: Block; isFirst?: boolean }) {
  const { t } = useTranslation('guide')
  switch (block.type) {
    case 'heading':
      return (
        <Title
          order={block.level}
          id={block.id}
          fz={block.level === 2 ? 'xl' : 'lg'}
          mt={isFirst ? 0 : block.level === 2 ? 40 : 28}
          mb="sm"
        >
          <InlineText parts={block.text} />
        </Title>
      )
    case 'paragraph':
      return (
        <Text mb="md">
          <InlineText parts={block.text} />
        </Text>
      )
    case 'list':
      return <ListBlock {...block} />
    case 'code':
      return (
        <Box mb="md">
          <CopyBlock text={block.text} label={t('code')} />
        </Box>
      )
    case 'table':
      return <TableBlock {...block} />
    case 'note':
      return (
        <Alert icon={<IconBulb aria-hidden />} variant="default" mb="md" styles={{ message: { fontSize: 'inherit' } }}>
          <Box mb={-16}>
            <Blocks blocks={block.blocks} />
          </Box>
        </Alert>
      )
  }
}

function ListBlock({ isOrdered, start, items }: Extract<Block, { type: 'list' }>) {
  return (
    <List type={isOrdered ? 'ordered' : 'unordered'} start={isOrdered ? start : undefined} spacing={6} mb="md" pr="md">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts never change
        <List.Item key={at}>
          {item.map((block, place) =>
            // The first text of an item stands beside its number.
            place === 0 && block.type === 'paragraph' ? (
              <InlineText key="text" parts={block.text} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts never change
              <OneBlock key={place} block={block} />
            ),
          )}
        </List.Item>
      ))}
    </List>
  )
}

function TableBlock({ head, rows }: Extract<Block, { type: 'table' }>) {
  return (
    <Table.ScrollContainer
      minWidth={head.length * 150}
      mb="md"
      // Wide tables scroll by the keyboard too.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table withTableBorder verticalSpacing="xs" fz="sm">
        <Table.Thead>
          <Table.Tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts never change
              <Table.Th key={at}>
                <InlineText parts={cell} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts never change
            <Table.Tr key={at}>
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts never change
                <Table.Td key={place} style={{ verticalAlign: 'top' }}>
                  <InlineText parts={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
