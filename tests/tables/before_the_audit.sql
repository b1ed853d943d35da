-- A store as War Room 0.1.0 wrote it before the rules' second revision (commit dc4a92d): games under way, one with a
-- sealed answer, one in the middle of a split, one in which a bot stands in; and a table that a kill left without
-- entries.  The secrets of the seats are the names.  It never changes: every later version must be able to play on.
pragma application_id = 1463898706;
pragma user_version = 1;
CREATE TABLE tables ( id text primary key, created real not null, changed real not null, status text not null, public integer not null, host text not null, sheet blob not null, card blob not null ) strict;
CREATE INDEX tables_by_status on tables (status, public, changed);
CREATE TABLE entries ( table_id text not null references tables (id), number integer not null, at real not null, entry blob not null, primary key (table_id, number) ) strict, without rowid;
insert into tables values ('killed-table', 1800000000.0, 1800000001.0, 'open', 1, '192.0.2.1',
cast('{"game":"master-ray","rules":1,"content":"9da9e9028965","setup":{"mode":"duel","advanced":false,"first":"1","colour":"blue"},"chairs":["open","open"],"public":false,"pack":"","position":null,"secret":"1111111111111111111111111111111111111111111111111111111111111111"}' as blob),
cast('{}' as blob));
insert into tables values ('mass-sealed-', 1800000000.0, 1800000001.0, 'running', 0, '192.0.2.1',
cast('{"game":"critical-mass","rules":1,"content":"c19dce7414ec","setup":{"mode":"duel","mechs":"raijin,archon","loadouts":"recommended,recommended","boxes":"both","mirror":false,"stalemate":30,"turns":300,"tiebreak":false},"chairs":["open","open"],"public":false,"pack":"","position":null,"secret":"3333333333333333333333333333333333333333333333333333333333333333"}' as blob),
cast('{"table":"mass-sealed-","game":"critical-mass","title":"Critical Mass","setup":{"mode":"duel","mechs":"raijin,archon","loadouts":"recommended,recommended","boxes":"both","mirror":false,"stalemate":30,"turns":300,"tiebreak":false},"rules":1,"content":"c19dce7414ec","public":false,"status":"running","chairs":[{"kind":"person","name":"Ann","strength":"","asked":true,"ready":true,"conceded":false},{"kind":"person","name":"Bob","strength":"","asked":true,"ready":false,"conceded":false}],"decision":11,"wish":null,"commitment":"deb0e38ced1e41de6f92e70e80c418d2d356afaaa99e26f5939dbc7d3ef4772a","result":null,"summary":"","scenario":""}' as blob));
insert into tables values ('mass-split--', 1800000000.0, 1800000001.0, 'running', 0, '192.0.2.1',
cast('{"game":"critical-mass","rules":1,"content":"c19dce7414ec","setup":{"mode":"duel","mechs":"raijin,archon","loadouts":"recommended,recommended","boxes":"both","mirror":false,"stalemate":30,"turns":300,"tiebreak":false},"chairs":["open","open"],"public":false,"pack":"","position":null,"secret":"4444444444444444444444444444444444444444444444444444444444444444"}' as blob),
cast('{"table":"mass-split--","game":"critical-mass","title":"Critical Mass","setup":{"mode":"duel","mechs":"raijin,archon","loadouts":"recommended,recommended","boxes":"both","mirror":false,"stalemate":30,"turns":300,"tiebreak":false},"rules":1,"content":"c19dce7414ec","public":false,"status":"running","chairs":[{"kind":"person","name":"Ann","strength":"","asked":true,"ready":false,"conceded":false},{"kind":"person","name":"Bob","strength":"","asked":false,"ready":false,"conceded":false}],"decision":9,"wish":null,"commitment":"bb391415c05e39d77ca17381d3be3f7d0cd5e5332e5a579311adaa0aa62106e9","result":null,"summary":"","scenario":""}' as blob));
insert into tables values ('mass-three--', 1800000000.0, 1800000001.0, 'running', 0, '192.0.2.1',
cast('{"game":"critical-mass","rules":1,"content":"c19dce7414ec","setup":{"mode":"three","mechs":"raijin,archon,patriot","loadouts":"recommended,recommended,recommended","boxes":"both","mirror":false,"stalemate":30,"turns":300,"tiebreak":false},"chairs":["open","open","open"],"public":false,"pack":"","position":null,"secret":"5555555555555555555555555555555555555555555555555555555555555555"}' as blob),
cast('{"table":"mass-three--","game":"critical-mass","title":"Critical Mass","setup":{"mode":"three","mechs":"raijin,archon,patriot","loadouts":"recommended,recommended,recommended","boxes":"both","mirror":false,"stalemate":30,"turns":300,"tiebreak":false},"rules":1,"content":"c19dce7414ec","public":false,"status":"running","chairs":[{"kind":"person","name":"Ann","strength":"","asked":true,"ready":false,"conceded":false},{"kind":"person","name":"Bob","strength":"","asked":true,"ready":false,"conceded":false},{"kind":"person","name":"Cid","strength":"random","asked":true,"ready":false,"conceded":false}],"decision":6,"wish":{"seat":0,"moves":1,"agreed":[0]},"commitment":"84126d0dd850199be29021aadbaee68cb9199047b1cb7ec9894ddb1e3562783c","result":null,"summary":"","scenario":""}' as blob));
insert into tables values ('ray-advanced', 1800000000.0, 1800000001.0, 'running', 0, '192.0.2.1',
cast('{"game":"master-ray","rules":1,"content":"9da9e9028965","setup":{"mode":"duel","advanced":true,"first":"1","colour":"blue"},"chairs":["open","greedy"],"public":false,"pack":"","position":null,"secret":"2222222222222222222222222222222222222222222222222222222222222222"}' as blob),
cast('{"table":"ray-advanced","game":"master-ray","title":"Master Ray","setup":{"mode":"duel","advanced":true,"first":"1","colour":"blue"},"rules":1,"content":"9da9e9028965","public":false,"status":"running","chairs":[{"kind":"person","name":"Ann","strength":"","asked":true,"ready":false,"conceded":false},{"kind":"bot","name":"Regular bot","strength":"greedy","asked":false,"ready":false,"conceded":false}],"decision":32,"wish":null,"commitment":"9f72ea0cf49536e3c66c787f705186df9a4378083753ae9536d65b3ad7fcddc4","result":null,"summary":"","scenario":""}' as blob));
insert into tables values ('ray-running-', 1800000000.0, 1800000001.0, 'running', 0, '192.0.2.1',
cast('{"game":"master-ray","rules":1,"content":"9da9e9028965","setup":{"mode":"duel","advanced":false,"first":"1","colour":"blue"},"chairs":["open","open"],"public":false,"pack":"","position":null,"secret":"1111111111111111111111111111111111111111111111111111111111111111"}' as blob),
cast('{"table":"ray-running-","game":"master-ray","title":"Master Ray","setup":{"mode":"duel","advanced":false,"first":"1","colour":"blue"},"rules":1,"content":"9da9e9028965","public":false,"status":"running","chairs":[{"kind":"person","name":"Ann","strength":"","asked":true,"ready":false,"conceded":false},{"kind":"person","name":"Bob","strength":"","asked":false,"ready":false,"conceded":false}],"decision":10,"wish":null,"commitment":"02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc","result":null,"summary":"","scenario":""}' as blob));
insert into entries values ('mass-sealed-', 0, 1800000000.0, cast('{"kind":"sat","seat":0,"name":"Ann","hash":"17509f5c818e1a6942cff90beaca433b2fbb3504aca7c8f2210866b694e01bf6"}' as blob));
insert into entries values ('mass-sealed-', 1, 1800000000.0, cast('{"kind":"sat","seat":1,"name":"Bob","hash":"c7472a60290f57eede3cdd5bd22ab3b88945c21657522f7d7a20a8697181ccd5"}' as blob));
insert into entries values ('mass-sealed-', 2, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":1,"text":"activate grappling-claws"}' as blob));
insert into entries values ('mass-sealed-', 3, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":1,"text":"activate focus-lens"}' as blob));
insert into entries values ('mass-sealed-', 4, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":2,"text":"plan medium-laser"}' as blob));
insert into entries values ('mass-sealed-', 5, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":2,"text":"plan evade"}' as blob));
insert into entries values ('mass-sealed-', 6, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":3,"text":"plan evade"}' as blob));
insert into entries values ('mass-sealed-', 7, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":3,"text":"plan focus-lens"}' as blob));
insert into entries values ('mass-sealed-', 8, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":4,"text":"plan grappling-claws"}' as blob));
insert into entries values ('mass-sealed-', 9, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":4,"text":"plan heavy-laser"}' as blob));
insert into entries values ('mass-sealed-', 10, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":5,"text":"hit logic-cortex 0"}' as blob));
insert into entries values ('mass-sealed-', 11, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":6,"text":"hit prism-spine 2"}' as blob));
insert into entries values ('mass-sealed-', 12, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":7,"text":"plan recharge"}' as blob));
insert into entries values ('mass-sealed-', 13, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":7,"text":"plan seeker-ray"}' as blob));
insert into entries values ('mass-sealed-', 14, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":8,"text":"hit pilot-shrine 1"}' as blob));
insert into entries values ('mass-sealed-', 15, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":9,"text":"hit storm-core 0"}' as blob));
insert into entries values ('mass-sealed-', 16, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":10,"text":"hit blade-arms 0"}' as blob));
insert into entries values ('mass-sealed-', 17, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":11,"text":"plan activate"}' as blob));
insert into entries values ('mass-split--', 0, 1800000000.0, cast('{"kind":"sat","seat":0,"name":"Ann","hash":"17509f5c818e1a6942cff90beaca433b2fbb3504aca7c8f2210866b694e01bf6"}' as blob));
insert into entries values ('mass-split--', 1, 1800000000.0, cast('{"kind":"sat","seat":1,"name":"Bob","hash":"c7472a60290f57eede3cdd5bd22ab3b88945c21657522f7d7a20a8697181ccd5"}' as blob));
insert into entries values ('mass-split--', 2, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":1,"text":"activate arc-whip"}' as blob));
insert into entries values ('mass-split--', 3, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":1,"text":"activate prism-array"}' as blob));
insert into entries values ('mass-split--', 4, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":2,"text":"plan recharge"}' as blob));
insert into entries values ('mass-split--', 5, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":2,"text":"plan heavy-laser"}' as blob));
insert into entries values ('mass-split--', 6, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":3,"text":"hit pilot-shrine 3"}' as blob));
insert into entries values ('mass-split--', 7, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":4,"text":"plan light-laser"}' as blob));
insert into entries values ('mass-split--', 8, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":4,"text":"plan prism-array"}' as blob));
insert into entries values ('mass-split--', 9, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":5,"text":"hit logic-cortex 1"}' as blob));
insert into entries values ('mass-split--', 10, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":6,"text":"plan medium-laser"}' as blob));
insert into entries values ('mass-split--', 11, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":6,"text":"plan evade"}' as blob));
insert into entries values ('mass-split--', 12, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":7,"text":"plan arc-whip"}' as blob));
insert into entries values ('mass-split--', 13, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":7,"text":"plan activate"}' as blob));
insert into entries values ('mass-split--', 14, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":8,"text":"hit thrusters 0"}' as blob));
insert into entries values ('mass-three--', 0, 1800000000.0, cast('{"kind":"sat","seat":0,"name":"Ann","hash":"17509f5c818e1a6942cff90beaca433b2fbb3504aca7c8f2210866b694e01bf6"}' as blob));
insert into entries values ('mass-three--', 1, 1800000000.0, cast('{"kind":"sat","seat":1,"name":"Bob","hash":"c7472a60290f57eede3cdd5bd22ab3b88945c21657522f7d7a20a8697181ccd5"}' as blob));
insert into entries values ('mass-three--', 2, 1800000000.0, cast('{"kind":"sat","seat":2,"name":"Cid","hash":"ffd375a9fb4e6ea995efdb92115dcd70065df375cac24360d71bc1fef897f981"}' as blob));
insert into entries values ('mass-three--', 3, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":1,"text":"activate edge-field"}' as blob));
insert into entries values ('mass-three--', 4, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":1,"text":"activate deflector"}' as blob));
insert into entries values ('mass-three--', 5, 1800000000.0, cast('{"kind":"chose","seat":2,"decision":1,"text":"activate bunker-rocket"}' as blob));
insert into entries values ('mass-three--', 6, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":2,"text":"plan edge-field > left"}' as blob));
insert into entries values ('mass-three--', 7, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":2,"text":"plan recharge > left"}' as blob));
insert into entries values ('mass-three--', 8, 1800000000.0, cast('{"kind":"chose","seat":2,"decision":2,"text":"plan bunker-rocket > right"}' as blob));
insert into entries values ('mass-three--', 9, 1800000000.0, cast('{"kind":"chose","seat":2,"decision":3,"text":"hit thrusters 1"}' as blob));
insert into entries values ('mass-three--', 10, 1800000000.0, cast('{"kind":"chose","seat":2,"decision":4,"text":"hit logic-cortex 1"}' as blob));
insert into entries values ('mass-three--', 11, 1800000000.0, cast('{"kind":"chose","seat":2,"decision":5,"text":"hit prism-spine 2"}' as blob));
insert into entries values ('mass-three--', 12, 1800000000.0, cast('{"kind":"stood-in","seat":2,"strength":"random"}' as blob));
insert into entries values ('mass-three--', 13, 1800000000.0, cast('{"kind":"wished","seat":0,"moves":1}' as blob));
insert into entries values ('ray-advanced', 0, 1800000000.0, cast('{"kind":"sat","seat":0,"name":"Ann","hash":"17509f5c818e1a6942cff90beaca433b2fbb3504aca7c8f2210866b694e01bf6"}' as blob));
insert into entries values ('ray-advanced', 1, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":1,"text":"student ada-quickstep"}' as blob));
insert into entries values ('ray-advanced', 2, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":2,"text":"staff height 1"}' as blob));
insert into entries values ('ray-advanced', 3, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":3,"text":"ready"}' as blob));
insert into entries values ('ray-advanced', 4, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":4,"text":"height high"}' as blob));
insert into entries values ('ray-advanced', 5, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":5,"text":"move 1"}' as blob));
insert into entries values ('ray-advanced', 6, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":6,"text":"student greta-toggle"}' as blob));
insert into entries values ('ray-advanced', 7, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":7,"text":"staff heat 1"}' as blob));
insert into entries values ('ray-advanced', 8, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":8,"text":"lead fire"}' as blob));
insert into entries values ('ray-advanced', 9, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":9,"text":"staff move 1"}' as blob));
insert into entries values ('ray-advanced', 10, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":10,"text":"move 2"}' as blob));
insert into entries values ('ray-advanced', 11, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":11,"text":"fire"}' as blob));
insert into entries values ('ray-advanced', 12, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":12,"text":"mode"}' as blob));
insert into entries values ('ray-advanced', 13, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":13,"text":"student jonas-burner"}' as blob));
insert into entries values ('ray-advanced', 14, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":14,"text":"staff cool 1"}' as blob));
insert into entries values ('ray-advanced', 15, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":15,"text":"staff switch 2"}' as blob));
insert into entries values ('ray-advanced', 16, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":16,"text":"cool 1"}' as blob));
insert into entries values ('ray-advanced', 17, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":17,"text":"switch 2-far 4-far"}' as blob));
insert into entries values ('ray-advanced', 18, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":18,"text":"student farid-winch"}' as blob));
insert into entries values ('ray-advanced', 19, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":19,"text":"ready"}' as blob));
insert into entries values ('ray-advanced', 20, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":20,"text":"height middle"}' as blob));
insert into entries values ('ray-advanced', 21, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":21,"text":"student hugo-flip"}' as blob));
insert into entries values ('ray-advanced', 22, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":22,"text":"staff cool 1"}' as blob));
insert into entries values ('ray-advanced', 23, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":23,"text":"staff heat 1"}' as blob));
insert into entries values ('ray-advanced', 24, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":24,"text":"staff fire 1"}' as blob));
insert into entries values ('ray-advanced', 25, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":25,"text":"heat 1"}' as blob));
insert into entries values ('ray-advanced', 26, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":26,"text":"mode"}' as blob));
insert into entries values ('ray-advanced', 27, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":27,"text":"cool 1"}' as blob));
insert into entries values ('ray-advanced', 28, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":28,"text":"student edda-ladder"}' as blob));
insert into entries values ('ray-advanced', 29, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":29,"text":"staff mode 1"}' as blob));
insert into entries values ('ray-advanced', 30, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":30,"text":"ready"}' as blob));
insert into entries values ('ray-advanced', 31, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":31,"text":"height high"}' as blob));
insert into entries values ('ray-running-', 0, 1800000000.0, cast('{"kind":"sat","seat":0,"name":"Ann","hash":"17509f5c818e1a6942cff90beaca433b2fbb3504aca7c8f2210866b694e01bf6"}' as blob));
insert into entries values ('ray-running-', 1, 1800000000.0, cast('{"kind":"sat","seat":1,"name":"Bob","hash":"c7472a60290f57eede3cdd5bd22ab3b88945c21657522f7d7a20a8697181ccd5"}' as blob));
insert into entries values ('ray-running-', 2, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":1,"text":"student greta-toggle"}' as blob));
insert into entries values ('ray-running-', 3, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":2,"text":"staff fire 1"}' as blob));
insert into entries values ('ray-running-', 4, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":3,"text":"ready"}' as blob));
insert into entries values ('ray-running-', 5, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":4,"text":"student jonas-burner"}' as blob));
insert into entries values ('ray-running-', 6, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":5,"text":"staff move 1"}' as blob));
insert into entries values ('ray-running-', 7, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":6,"text":"staff cool 1"}' as blob));
insert into entries values ('ray-running-', 8, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":7,"text":"cool 1"}' as blob));
insert into entries values ('ray-running-', 9, 1800000000.0, cast('{"kind":"chose","seat":1,"decision":8,"text":"move 4"}' as blob));
insert into entries values ('ray-running-', 10, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":9,"text":"student leo-icebox"}' as blob));
insert into entries values ('ray-running-', 11, 1800000000.0, cast('{"kind":"said","seat":1,"text":"your move"}' as blob));
