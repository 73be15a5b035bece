import { daysBefore, recording } from '../build.ts';
import { design, anh } from '../people.ts';

const stillUploading = recording({
  id: '9be8d507-7dc1-4978-8062-39b6292bae79',
  title: 'Yard visit Halden Leeds, marshal with tablet',
  createdAt: daysBefore(0, '16:21:33.484'),
  owner: anh,
  team: design,
  status: 'UPLOADING',
  phase: 'UPLOADING',
  source: 'MOBILE',
});

export const uploading = {
  ...stillUploading,
  meta: { ...stillUploading.meta, updatedAt: null },
};
