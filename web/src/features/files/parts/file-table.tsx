import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { FilePicture } from '../../../parts/files/file-tile.tsx'
import type { FileItem } from '../../../parts/files/files.ts'
import type { useTable } from '../../../parts/object/table.ts'
import { type Column, DataTable, type Selection } from '../../../ui/table/data-table.tsx'
import { useTypeName } from './file-facts.tsx'

export type FilesTable = ReturnType<typeof useTable<'GET /files'>>['table']

interface Props {
  table: FilesTable
  selection: Selection | undefined
  onOpen: (file: FileItem) => void
  empty: ReactNode
}

/** Files as a table, with columns that tiles do not have. */
export function FileTable({ table, selection, onOpen, empty }: Props) {
  const { t } = useTranslation('files')
  return (
    <DataTable
      label={t('titles.files')}
      columns={useColumns(onOpen)}
      {...table}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={onOpen}
      selection={selection}
      empty={empty}
    />
  )
}

function useColumns(onOpen: (file: FileItem) => void): Column<FileItem>[] {
  const { t } = useTranslation('files')
  const { bytes, day } = useFormat()
  const typeName = useTypeName()
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: (file) => (
        <Group gap="sm" wrap="nowrap">
          <Box w={56} flex="none" style={{ borderRadius: 4, overflow: 'hidden' }}>
            <FilePicture file={file} />
          </Box>
          <UnstyledButton onClick={() => onOpen(file)} miw={0}>
            <Text fw={600} fz="sm">
              {file.name}
            </Text>
          </UnstyledButton>
        </Group>
      ),
    },
    { key: 'type', title: t('type'), sort: 'type', isExtra: true, cell: ({ type }) => typeName(type) },
    {
      key: 'dimensions',
      title: t('dimensions'),
      sort: 'width',
      isExtra: true,
      cell: ({ width, height }) => (width && height ? t('pixels', { width, height }) : '—'),
    },
    { key: 'bytes', title: t('size'), sort: 'bytes', isNumber: true, cell: (file) => bytes(file.bytes) },
    {
      key: 'createdAt',
      title: t('created'),
      sort: 'createdAt',
      isExtra: true,
      cell: ({ createdAt }) => day(createdAt),
    },
  ]
}
