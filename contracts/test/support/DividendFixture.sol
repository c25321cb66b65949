// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {DividendVault} from "../../src/dividends/DividendVault.sol";
import {IDividendVault} from "../../src/dividends/IDividendVault.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Fixture} from "./Fixture.sol";
import {PlainToken} from "./Tokens.sol";
import {Tree} from "./Tree.sol";

/// @dev A vault for real {product} and a token of 6 decimals, each funded for 100 days from tomorrow on, with roles and a signing key.
abstract contract DividendFixture is Fixture {
    struct Leaf {
        address account;
        address token;
        uint256 cumulative;
    }

    uint256 internal constant CAP = 1000e6;
    uint256 internal constant PRODUCT_CAP = 1000e18;
    uint256 internal constant DAILY = 1000e6;
    uint256 internal constant PRODUCT_DAILY = 1000e18;
    uint256 internal constant DAYS = 100;
    uint256 internal constant OLD_ENOUGH = 36 hours;
    uint256 internal constant OPEN = 7 days;
    bytes32 internal constant RULES = keccak256("rules");

    address internal signerAdmin = makeAddr("signer admin");
    address internal settler = makeAddr("settler");
    address internal vetoer = makeAddr("vetoer");
    address internal owner = makeAddr("owner of all product");

    uint256 internal signerKey;
    address internal signer;
    ProductToken internal product;
    PlainToken internal usdt;
    DividendVault internal vault;
    bytes32 internal newestRoot;
    /// @dev Of each root that was posted by `settle`.
    mapping(bytes32 root => Leaf[]) internal leavesOf;

    function setUp() public virtual override {
        super.setUp();
        (signer, signerKey) = makeAddrAndKey("signer");
        product = new ProductToken("Product", "PRD", 1_000_000_000e18, owner);
        usdt = new PlainToken(6);
        vm.startPrank(admin);
        manager.grantRole(Roles.SIGNER_ADMIN, signerAdmin, 0);
        manager.grantRole(Roles.SETTLER, settler, 0);
        manager.grantRole(Roles.VETOER, vetoer, 0);
        vm.stopPrank();
        vault = newVault();
        prepare(address(usdt), CAP);
        prepare(address(product), PRODUCT_CAP);
        fundToken(usdt, DAILY * DAYS, today() + 1, DAYS);
        vm.startPrank(owner);
        require(product.transfer(operator, 1_000_000e18));
        vm.startPrank(operator);
        product.approve(address(vault), type(uint256).max);
        vault.fund(address(product), 1, PRODUCT_DAILY * DAYS, today() + 1, DAYS);
        vm.stopPrank();
    }

    /// @dev From the artifact rather than by `new`: its code in every test contract would double the time to compile.
    function newVault() internal returns (DividendVault made) {
        bytes memory arguments = abi.encode(address(manager), address(product));
        made = DividendVault(deployCode("DividendVault.sol:DividendVault", arguments));
        setVaultRoles(made);
        vm.prank(signerAdmin);
        made.addSigner(signer, block.timestamp + 1000 days);
    }

    function setVaultRoles(DividendVault made) internal {
        vm.startPrank(admin);
        give(made, DividendVault.fund.selector, Roles.OPERATOR);
        give(made, made.post.selector, Roles.SETTLER);
        give(made, made.announceRules.selector, Roles.SETTINGS);
        give(made, made.announceEmptyPool.selector, Roles.SETTINGS);
        give(made, made.addSigner.selector, Roles.SIGNER_ADMIN);
        vm.stopPrank();
    }

    function give(DividendVault made, bytes4 selector, uint64 role) internal {
        bytes4[] memory selectors = new bytes4[](1);
        selectors[0] = selector;
        manager.setTargetFunctionRole(address(made), selectors, role);
    }

    function today() internal view returns (uint256) {
        return block.timestamp / 1 days;
    }

    function prepare(address token, uint256 cap) internal {
        vm.startPrank(admin);
        vault.addToken(token);
        if (cap != 0) vault.raiseDailyCap(token, cap);
        vm.stopPrank();
    }

    function fundToken(PlainToken token, uint256 amount, uint256 firstDay, uint256 dayCount) internal {
        token.mint(operator, amount);
        vm.startPrank(operator);
        token.approve(address(vault), amount);
        vault.fund(address(token), 0, amount, firstDay, dayCount);
        vm.stopPrank();
    }

    function coverWith(PlainToken token, uint256 amount) internal {
        token.mint(stranger, amount);
        vm.startPrank(stranger);
        token.approve(address(vault), amount);
        vault.cover(address(token), amount);
        vm.stopPrank();
    }

    function post(uint256 day, bytes32 root) internal returns (uint256 index) {
        vm.prank(settler);
        index = vault.post(day, root, newestRoot, RULES, 1, bytes32(uint256(2)), bytes32(uint256(3)));
        newestRoot = root;
    }

    /// @dev Posts a tree of these leaves for yesterday.
    function settle(Leaf[] memory leaves) internal returns (uint256 index, bytes32 root) {
        root = Tree.rootOf(hashed(leaves));
        index = post(today() - 1, root);
        for (uint256 position = 0; position < leaves.length; ++position) {
            leavesOf[root].push(leaves[position]);
        }
    }

    /// @dev Alice's first, Bob's second, of the 6 decimals and of {product}.
    function settle(uint256 alices, uint256 bobs) internal returns (uint256 index, bytes32 root) {
        Leaf[] memory leaves = new Leaf[](4);
        leaves[0] = Leaf(alice, address(usdt), alices);
        leaves[1] = Leaf(bob, address(usdt), bobs);
        leaves[2] = Leaf(alice, address(product), alices * 1e12);
        leaves[3] = Leaf(bob, address(product), bobs * 1e12);
        return settle(leaves);
    }

    function hashed(Leaf[] memory leaves) internal view returns (bytes32[] memory hashes) {
        hashes = new bytes32[](leaves.length);
        for (uint256 position = 0; position < leaves.length; ++position) {
            Leaf memory leaf = leaves[position];
            hashes[position] = vault.leafOf(leaf.account, leaf.token, leaf.cumulative);
        }
    }

    function proofOf(bytes32 root, uint256 position) internal view returns (bytes32[] memory) {
        return Tree.proofOf(hashed(leavesOf[root]), position);
    }

    function exitCall(uint256 index, bytes32 root, uint256 position) internal view returns (bytes memory) {
        Leaf memory leaf = leavesOf[root][position];
        bytes32[] memory proof = proofOf(root, position);
        return abi.encodeCall(vault.exit, (leaf.account, leaf.token, index, root, leaf.cumulative, proof));
    }

    function exit(uint256 index, bytes32 root, uint256 position) internal returns (uint256 sent) {
        return abi.decode(succeed(exitCall(index, root, position)), (uint256));
    }

    function exitRefused(uint256 index, bytes32 root, uint256 position, bytes memory reason) internal {
        refused(exitCall(index, root, position), reason);
    }

    function voucherFor(address account, address token, uint256 upTo)
        internal
        view
        returns (IDividendVault.Voucher memory)
    {
        return IDividendVault.Voucher(account, token, upTo, block.timestamp + 1 days);
    }

    function signedBy(uint256 key, IDividendVault.Voucher memory voucher) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, vault.hashVoucher(voucher));
        return abi.encodePacked(r, s, v);
    }

    /// @dev For the leaf at a position, with whatever voucher and key.
    function withdrawCall(
        uint256 key,
        IDividendVault.Voucher memory voucher,
        uint256 index,
        bytes32 root,
        uint256 position
    ) internal view returns (bytes memory) {
        bytes memory signature = signedBy(key, voucher);
        uint256 cumulative = leavesOf[root][position].cumulative;
        bytes32[] memory proof = proofOf(root, position);
        return abi.encodeCall(vault.withdraw, (voucher, signature, index, root, cumulative, proof));
    }

    /// @dev With a voucher of the leaf's account and token up to an amount.
    function withdrawCall(uint256 index, bytes32 root, uint256 position, uint256 upTo)
        internal
        view
        returns (bytes memory)
    {
        Leaf memory leaf = leavesOf[root][position];
        return withdrawCall(signerKey, voucherFor(leaf.account, leaf.token, upTo), index, root, position);
    }

    function withdraw(uint256 index, bytes32 root, uint256 position, uint256 upTo) internal returns (uint256 sent) {
        return abi.decode(succeed(withdrawCall(index, root, position, upTo)), (uint256));
    }

    /// @dev The 26 that the vault keeps of a root.
    function firstBytes(bytes32 root) internal pure returns (bytes32) {
        return root & ~bytes32(uint256(type(uint48).max));
    }

    function succeed(bytes memory call) internal returns (bytes memory answer) {
        bool success;
        (success, answer) = address(vault).call(call);
        assertTrue(success, "refused");
    }

    function refused(bytes memory call, bytes memory reason) internal {
        (bool success, bytes memory answer) = address(vault).call(call);
        assertFalse(success, "not refused");
        assertEq(answer, reason);
    }
}
