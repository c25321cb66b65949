// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {IRewardsVault} from "../../src/vault/IRewardsVault.sol";
import {RewardsVault} from "../../src/vault/RewardsVault.sol";
import {Fixture} from "./Fixture.sol";
import {PlainToken} from "./Tokens.sol";

/// @dev A funded vault for real {product} and a token of 6 decimals, with roles and a signing key.
abstract contract VaultFixture is Fixture {
    uint256 internal constant DAILY_CAP = 1000e6;
    uint256 internal constant PRODUCT_CAP = 1000e18;
    uint256 internal constant FUNDED = 5000e6;
    uint256 internal constant PRODUCT_FUNDED = 5000e18;

    address internal signerAdmin = makeAddr("signer admin");
    address internal owner = makeAddr("owner of all product");

    uint256 internal signerKey;
    address internal signer;
    ProductToken internal product;
    PlainToken internal usdt;
    RewardsVault internal vault;

    function setUp() public virtual override {
        super.setUp();
        (signer, signerKey) = makeAddrAndKey("signer");
        product = new ProductToken("Product", "PRD", 1_000_000_000e18, owner);
        usdt = new PlainToken(6);
        vault = newVault(address(product), signer);
        raiseCap(address(usdt), DAILY_CAP);
        raiseCap(address(product), PRODUCT_CAP);
        fundVault(usdt, FUNDED);
        vm.prank(owner);
        require(product.transfer(operator, PRODUCT_FUNDED));
        vm.startPrank(operator);
        product.approve(address(vault), PRODUCT_FUNDED);
        vault.fund(address(product), PRODUCT_FUNDED);
        vm.stopPrank();
    }

    /// @dev From the artifact rather than by `new`: its code in every test contract would double the time to compile.
    function newVault(address product_, address signer_) internal returns (RewardsVault made) {
        made =
            RewardsVault(deployCode("RewardsVault.sol:RewardsVault", abi.encode(address(manager), product_, signer_)));
        setVaultRoles(made);
    }

    function setVaultRoles(RewardsVault made) internal {
        bytes4[] memory selectors = new bytes4[](1);
        vm.startPrank(admin);
        manager.grantRole(Roles.SIGNER_ADMIN, signerAdmin, 0);
        selectors[0] = RewardsVault.fund.selector;
        manager.setTargetFunctionRole(address(made), selectors, Roles.OPERATOR);
        selectors[0] = RewardsVault.rotateSigner.selector;
        manager.setTargetFunctionRole(address(made), selectors, Roles.SIGNER_ADMIN);
        vm.stopPrank();
    }

    function raiseCap(address token, uint256 cap) internal {
        vm.prank(admin);
        vault.raiseDailyCap(token, cap);
    }

    function fundVault(PlainToken token, uint256 amount) internal {
        token.mint(operator, amount);
        vm.startPrank(operator);
        token.approve(address(vault), amount);
        vault.fund(address(token), amount);
        vm.stopPrank();
    }

    function voucherFor(uint256 id, address account, address token, uint256 amount)
        internal
        view
        returns (IRewardsVault.Voucher memory)
    {
        return IRewardsVault.Voucher({
            id: id,
            account: account,
            token: token,
            amount: amount,
            fee: vault.feeOf(token, amount),
            deadline: block.timestamp + 1 days
        });
    }

    function signed(IRewardsVault.Voucher memory voucher) internal view returns (bytes memory) {
        return signedBy(signerKey, voucher);
    }

    function signedBy(uint256 key, IRewardsVault.Voucher memory voucher) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, vault.hashVoucher(voucher));
        return abi.encodePacked(r, s, v);
    }

    function pay(IRewardsVault.Voucher memory voucher) internal returns (uint256 paid) {
        bytes memory signature = signed(voucher);
        return vault.withdraw(voucher, signature);
    }

    function payRefused(IRewardsVault.Voucher memory voucher, bytes memory reason) internal {
        bytes memory signature = signed(voucher);
        vm.expectRevert(reason);
        vault.withdraw(voucher, signature);
    }
}
