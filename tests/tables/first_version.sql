-- A store as the first version wrote it.  It never changes: every later version must be able to read it.
create table tables (
    id text primary key, created real not null, changed real not null, status text not null,
    public integer not null, host text not null, sheet blob not null, card blob not null
) strict;
create index tables_by_status on tables (status, public, changed);
create table entries (
    table_id text not null references tables (id), number integer not null, at real not null, entry blob not null,
    primary key (table_id, number)
) strict, without rowid;
pragma application_id = 1463898706;
pragma user_version = 1;
insert into tables values ('first-table-', 1800000000.0, 1800000001.0, 'over', 1, '192.0.2.1',
cast('{"game":"master-ray","rules":1,"content":"9da9e9028965","setup":{"mode":"duel","advanced":false,"first":"1","colour":"blue"},"chairs":["open","greedy"],"public":true,"secret":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"}' as blob),
cast('{"table":"first-table-","game":"master-ray","title":"Master Ray","setup":{"mode":"duel","advanced":false,"first":"1","colour":"blue"},"rules":1,"content":"9da9e9028965","public":true,"status":"over","chairs":[{"kind":"person","name":"Ann","strength":"","asked":false,"ready":false,"conceded":true},{"kind":"bot","name":"greedy bot","strength":"greedy","asked":false,"ready":false,"conceded":false}],"decision":3,"wish":null,"commitment":"","result":[-1.0,1.0],"summary":"Ann conceded."}' as blob));
insert into entries values
('first-table-', 0, 1800000000.0, cast('{"kind":"sat","seat":0,"name":"Ann","hash":"abababababababababababababababababababababababababababababababab"}' as blob)),
('first-table-', 1, 1800000000.0, cast('{"kind":"left","seat":0}' as blob)),
('first-table-', 2, 1800000000.0, cast('{"kind":"sat","seat":0,"name":"Ann","hash":"cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd"}' as blob)),
('first-table-', 3, 1800000000.0, cast('{"kind":"chose","seat":0,"decision":1,"text":"student carla"}' as blob)),
('first-table-', 4, 1800000000.0, cast('{"kind":"unsealed","seat":0,"decision":2}' as blob)),
('first-table-', 5, 1800000000.0, cast('{"kind":"wished","seat":0,"moves":1}' as blob)),
('first-table-', 6, 1800000000.0, cast('{"kind":"agreed","seat":1}' as blob)),
('first-table-', 7, 1800000000.0, cast('{"kind":"declined","seat":1}' as blob)),
('first-table-', 8, 1800000000.0, cast('{"kind":"undone","seat":0,"moves":1}' as blob)),
('first-table-', 9, 1800000000.0, cast('{"kind":"stood-in","seat":0,"strength":"random"}' as blob)),
('first-table-', 10, 1800000000.0, cast('{"kind":"returned","seat":0}' as blob)),
('first-table-', 11, 1800000000.0, cast('{"kind":"replaced","seat":1,"strength":"random","why":"crashed"}' as blob)),
('first-table-', 12, 1800000000.0, cast('{"kind":"said","seat":0,"text":"it''s over"}' as blob)),
('first-table-', 13, 1800000000.0, cast('{"kind":"conceded","seat":0}' as blob));
