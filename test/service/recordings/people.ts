import type { SamplePerson, SampleTeam } from './types.ts';

/** The current time for the sample recordings, a Friday. All of them are older. */
export const sampleNow = '2026-11-20T16:30:00.000Z';

/** The caller: the person whose key is used. */
export const maren: SamplePerson = { id: 'usr_01', name: 'Maren Okafor-Lindqvist' };
export const priya: SamplePerson = { id: 'usr_02', name: 'Priya Raghunathan' };
export const tomas: SamplePerson = { id: 'usr_03', name: 'Tomás Aguilar Ibáñez' };
export const noa: SamplePerson = { id: 'usr_04', name: 'נועה ברקת' };
export const haruka: SamplePerson = { id: 'usr_05', name: '三浦 遥' };
export const elodie: SamplePerson = { id: 'usr_06', name: 'Élodie Marchetti' };
export const anh: SamplePerson = { id: 'usr_07', name: 'Lê Thị Ánh' };
export const joerg: SamplePerson = { id: 'usr_08', name: 'Jörg Brüggemann' };
export const daryna: SamplePerson = { id: 'usr_09', name: 'Дарина Ковальчук' };
export const siobhan: SamplePerson = { id: 'usr_10', name: "Siobhán O'Shea" };
export const nameless: SamplePerson = { id: 'usr_11', name: null };

export const platform: SampleTeam = { id: 'team_platform', name: 'Platform' };
export const goToMarket: SampleTeam = { id: 'team_gtm', name: 'Go-to-market' };
export const design: SampleTeam = { id: 'team_design', name: 'Design & research' };
export const people: SampleTeam = { id: 'team_people', name: 'People' };
export const telAviv: SampleTeam = { id: 'team_tlv', name: 'צוות תל אביב' };
export const tokyo: SampleTeam = { id: 'team_tyo', name: '東京チーム' };
export const europe: SampleTeam = { id: 'team_eu', name: 'Équipe Europe / Südwest' };
