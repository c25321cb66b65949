// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Roles} from "../base/Roles.sol";
import {IDividendVault} from "./IDividendVault.sol";
import {MerklePath} from "./MerklePath.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Roots of settled days: posted, payable with a voucher after 36 hours, open after 7 days, vetoed until then.
/// @dev ROLES: SETTLER posts. VETOER and ADMIN veto; they are asked for by themselves rather than through `canCall`, so that closing the
/// target does not switch the veto off while time goes on opening roots. SETTINGS announces.
/// ASSUMPTIONS: somebody recomputes each root within 7 days and can veto it. A wrong root that opened stays: it pays what it says out of
/// all that is ever released, later fundings too.
/// ROUNDING: none.
/// INVARIANTS: I-102, I-104, I-105.
abstract contract SettledRoots is IDividendVault, AccessManaged {
    using SafeCast for uint256;

    uint256 private constant PAYABLE_AGE = 36 hours;
    uint256 private constant OPEN_AGE = 7 days;
    uint256 private constant NOTICE = 7 days;
    uint256 internal constant POOL_COUNT = 5;

    struct Settled {
        // 26 bytes, so that a root is one slot: to find two trees with the same takes 2^104 hashes.
        bytes26 root;
        uint16 day;
        uint32 postedAt;
    }

    uint256 private immutable _firstDay;

    /// @inheritdoc IDividendVault
    uint256 public rootCount;
    /// @inheritdoc IDividendVault
    uint256 public announcementCount;
    /// @dev Nothing at `rootCount` and beyond.
    mapping(uint256 index => Settled) private _roots;

    constructor() {
        _firstDay = block.timestamp / 1 days;
    }

    /// @inheritdoc IDividendVault
    function post(
        uint256 day,
        bytes32 root,
        bytes32 previousRoot,
        bytes32 rulesHash,
        uint256 anchorBlock,
        bytes32 anchorHash,
        bytes32 fileHash
    ) external restricted returns (uint256 index) {
        index = rootCount;
        Settled memory newest = _newest(index);
        _requireUncovered(day, newest);
        if (_kept(previousRoot) != newest.root) revert WrongPreviousRoot(previousRoot);
        _roots[index] = Settled(_kept(root), day.toUint16(), block.timestamp.toUint32());
        rootCount = index + 1;
        emit RootPosted(index, day, root, previousRoot, rulesHash, anchorBlock, anchorHash, fileHash);
    }

    /// @inheritdoc IDividendVault
    function veto(uint256 index, bytes32 root) external {
        if (!_isMember(Roles.VETOER) && !_isMember(Roles.ADMIN)) revert AccessManagedUnauthorized(msg.sender);
        uint256 opensAt = _postedAt(index, root) + OPEN_AGE;
        if (block.timestamp >= opensAt) revert RootOpen(index, opensAt);
        uint256 count = rootCount;
        for (uint256 vetoed = index; vetoed < count; ++vetoed) {
            delete _roots[vetoed];
        }
        rootCount = index;
        emit RootVetoed(index, root, msg.sender);
    }

    /// @inheritdoc IDividendVault
    function announceRules(bytes32 rulesHash, uint256 fromDay) external restricted {
        uint256 earliest = Math.ceilDiv(block.timestamp + NOTICE, 1 days);
        if (fromDay < earliest) revert AnnouncedTooLate(fromDay, earliest);
        ++announcementCount;
        emit RulesAnnounced(rulesHash, fromDay);
    }

    /// @inheritdoc IDividendVault
    function announceEmptyPool(uint256 day, uint8 pool) external restricted {
        if (pool >= POOL_COUNT) revert UnknownPool(pool);
        _requireUncovered(day, _newest(rootCount));
        ++announcementCount;
        emit EmptyPoolAnnounced(day, pool);
    }

    /// @inheritdoc IDividendVault
    function rootAt(uint256 index) external view returns (bytes26 root, uint256 day, uint256 postedAt) {
        Settled memory settled = _roots[index];
        return (settled.root, settled.day, settled.postedAt);
    }

    /// @inheritdoc IDividendVault
    function leafOf(address account, address token, uint256 cumulative) public view returns (bytes32) {
        bytes32 fields = keccak256(abi.encode(block.chainid, address(this), account, token, cumulative));
        return keccak256(bytes.concat(fields));
    }

    function _requirePayable(uint256 index, bytes32 root) internal view {
        _requireAge(index, root, PAYABLE_AGE);
    }

    function _requireOpen(uint256 index, bytes32 root) internal view {
        _requireAge(index, root, OPEN_AGE);
    }

    function _requireProven(bytes32 root, address account, address token, uint256 cumulative, bytes32[] calldata proof)
        internal
        view
    {
        bytes32 computed = MerklePath.climb(proof, leafOf(account, token, cumulative));
        if (computed != root) revert WrongProof(computed);
    }

    function _requireAge(uint256 index, bytes32 root, uint256 age) private view {
        uint256 from = _postedAt(index, root) + age;
        if (block.timestamp < from) revert RootTooYoung(index, from);
    }

    function _postedAt(uint256 index, bytes32 root) private view returns (uint256) {
        Settled memory settled = _roots[index];
        if (settled.postedAt == 0 || settled.root != _kept(root)) revert RootUnknown(index, root);
        return settled.postedAt;
    }

    function _requireUncovered(uint256 day, Settled memory newest) private view {
        if (day >= block.timestamp / 1 days) revert DayNotOver(day);
        uint256 earliest = newest.postedAt == 0 ? _firstDay : uint256(newest.day) + 1;
        if (day < earliest) revert DayTooEarly(day, earliest);
    }

    /// @return All zero when there is none.
    function _newest(uint256 count) private view returns (Settled memory) {
        return count == 0 ? Settled(0, 0, 0) : _roots[count - 1];
    }

    function _kept(bytes32 root) private pure returns (bytes26) {
        // Casting to 'bytes26' cuts off what is not kept.
        // forge-lint: disable-next-line(unsafe-typecast)
        return bytes26(root);
    }

    function _isMember(uint64 role) private view returns (bool isMember) {
        (isMember,) = IAccessManager(authority()).hasRole(role, msg.sender);
    }
}
